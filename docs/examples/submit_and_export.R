# Submits a case and downloads the data of a study, by an access key. Needs R 4.1 or later with httr2 and jsonlite.
#
#     export CASEBOOK=https://casebook.clinic.example CASEBOOK_KEY=cbk_...   # scopes: submit cases, read data
#     Rscript submit_and_export.R GROUP BASE data.zip < case.json
#
# case.json is such as {"name": "P4711", "facts": [{"id": "age", "value": 41}]}. The name, in plain letters, also identifies the delivery:
# sent again, the case is not entered twice.
library(httr2)
library(jsonlite)

ask <- function(call, body, delivery = NULL) {
  answer <- request(paste0(Sys.getenv("CASEBOOK"), "/proket/", call)) |>
    req_headers(Authorization = paste("Bearer", Sys.getenv("CASEBOOK_KEY")), `Idempotency-Key` = delivery) |>
    req_body_raw(toJSON(body, auto_unbox = TRUE, digits = NA, null = "null"), "application/json") |>
    req_timeout(120) |>
    req_error(is_error = function(answer) FALSE) |>
    req_perform()
  # 401: the key opens nothing. 403: it is not for this. 429: wait the seconds of Retry-After.
  if (resp_status(answer) != 200) stop(resp_status(answer), ": ", resp_body_string(answer))
  answer
}

args <- commandArgs(trailingOnly = TRUE)
study <- list(group = args[1], base = args[2])
case <- fromJSON(file("stdin"), simplifyVector = FALSE)
submitted <- ask("cases?action=submitCase", list(base = study, caseName = case$name, facts = case$facts), case$name)
if (is.null(resp_body_json(submitted)$Submitted)) stop("Not submitted: ", resp_body_string(submitted))
writeBin(resp_body_raw(ask("statistics?action=getStatistics", c(study, as = "zip"))), args[3])
