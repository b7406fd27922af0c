# Receives webhooks: checks who sent them, takes each once, and prints it. Needs R 4.1 or later with httpuv and openssl.
#
#     export WEBHOOK_SECRET=whsec_... PORT=9000
#     Rscript receive_webhooks.R
#
# A proxy in front of it speaks https. What was taken is kept in memory here; keep it in a database for a week.
library(httpuv)
library(openssl)

secret <- base64_decode(sub("^whsec_", "", Sys.getenv("WEBHOOK_SECRET")))
taken <- character()

receive <- function(request) {
  body <- request$rook.input$read()
  id <- request$HTTP_WEBHOOK_ID
  sent_at <- request$HTTP_WEBHOOK_TIMESTAMP
  expected <- paste0("v1,", base64_encode(sha256(c(charToRaw(paste0(id, ".", sent_at, ".")), body), key = secret)))
  # Digests of both are compared, so that how long it takes tells nothing.
  is_ours <- identical(sha256(expected, key = secret), sha256(paste0(request$HTTP_WEBHOOK_SIGNATURE), key = secret))
  is_new <- is_ours && abs(as.numeric(Sys.time()) - as.numeric(sent_at)) < 300
  if (is_new && !id %in% taken) {
    cat(rawToChar(body), "\n", sep = "")
    flush(stdout())
    taken <<- c(taken, id)
  }
  list(status = if (is_new) 204L else 401L, headers = list(), body = "")
}

runServer("127.0.0.1", as.integer(Sys.getenv("PORT")), list(call = receive))
