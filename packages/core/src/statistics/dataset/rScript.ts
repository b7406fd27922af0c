/** A script for R, without packages, that reads the files as data frames with labels. */
import { labelOf, type TextOf } from './codebook'
import { type Choice, type Column, type Dataset, type DataTable, heldAs } from './dataset'

const head = `# Reads the files of this folder: source("read.R", chdir = TRUE)
#
# study$cases has one row for each case; each other table of study has one row for each repetition, joined by case_id:
#   merge(study$cases, study$<table>, by = "case_id")
# An answer that is missing is NA. study_missing has the same tables with the reason: "UNK" if it is not known, "NASK" if it
# was not asked, one of study_reasons if somebody said why, "HIDDEN" if it was answered and is hidden since, "" if it is not answered yet, and NA if there is an answer.

study <- list()
study_missing <- list()
study_reasons <- REASONS

local({
  codes <- c("", "UNK", "NASK", "HIDDEN", names(study_reasons))
  text <- function(x) {
    x[x %in% codes] <- NA
    x <- sub("^'", "", x)
    # In the file a line break is \\n or \\r, and a backslash is doubled.
    x <- gsub("\\\\\\\\", "\\001", x, fixed = TRUE)
    x <- gsub("\\\\n", "\\n", x, fixed = TRUE)
    x <- gsub("\\\\r", "\\r", x, fixed = TRUE)
    gsub("\\001", "\\\\", x, fixed = TRUE)
  }
  chosen <- function(x, answers, labels) {
    x <- text(x)
    stopifnot(x %in% c(answers, NA))
    factor(x, levels = answers, labels = labels)
  }
  number <- function(x) as.numeric(text(x))
  day <- function(x) as.Date(text(x), format = "%Y-%m-%d")
  # What a clock showed where the answer was given. UTC stands for no zone, so that nothing shifts it.
  moment <- function(x) {
    x <- text(x)
    as.POSIXct(ifelse(nchar(x) == 16, paste0(x, ":00"), x), format = "%Y-%m-%dT%H:%M:%S", tz = "UTC")
  }
  clock <- function(x) {
    x <- text(x)
    part <- function(from) as.numeric(substr(x, from, from + 1))
    as.difftime(part(1) * 3600 + part(4) * 60 + ifelse(nchar(x) == 8, part(7), 0), units = "secs")
  }
  instant <- function(x) as.POSIXct(text(x), format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC")
  labelled <- function(x, label) {
    attr(x, "label") <- label
    x
  }
  file <- function(name) {
    read.csv(name, colClasses = "character", na.strings = character(0), encoding = "UTF-8", check.names = FALSE,
             quote = "\\"", comment.char = "", strip.white = FALSE, stringsAsFactors = FALSE)
  }
  missing <- function(raw) {
    raw[] <- lapply(raw, function(x) ifelse(x %in% codes, x, NA))
    raw
  }
`

export function rScript({ tables, reasons }: Dataset, textOf: TextOf): string {
  const named = reasons.all.map(({ code, text }) => `${quoted(code)} = ${quoted(textOf(text))}`)
  return `${head.replace('REASONS', () => (named.length > 0 ? `c(${named.join(', ')})` : 'character(0)'))}${tables.map((table) => tableLines(table, textOf)).join('')}})\n`
}

function tableLines(table: DataTable, textOf: TextOf): string {
  const { name, columns } = table
  const keys = table.keys.map((key) => `  t$${key} <- ${readKey[key] ?? 'text'}(t$${key})\n`)
  const lines = columns.map((column) => {
    const label = quoted(labelOf(column, textOf))
    return `  t$${column.name} <- labelled(${readColumn(column, textOf)}, ${label})\n`
  })
  return [
    `\n  t <- file("${name}.csv")\n  study_missing$${name} <<- missing(t)\n`,
    ...keys,
    ...lines,
    `  study$${name} <<- t\n`,
  ].join('')
}

const readKey: Readonly<Record<string, string>> = { saved_at: 'instant', occurrence: 'number' }

function readColumn(column: Column, textOf: TextOf): string {
  const { name, choices } = column
  const x = `t$${name}`
  switch (heldAs(column)) {
    case 'choice':
      return `chosen(${x}, ${vector([...choices.keys()])}, ${vector(uniqueLabels(choices.values(), textOf))})`
    case 'chosen':
      return `chosen(${x}, c("0", "1"), c("not chosen", "chosen"))`
    case 'yesNo':
      return `chosen(${x}, c("0", "1"), c("no", "yes"))`
    case 'number':
      return `number(${x})`
    case 'date':
      return `day(${x})`
    case 'time':
      return `clock(${x})`
    case 'dateTime':
      return `moment(${x})`
    case 'text':
      return `text(${x})`
  }
}

/** Equal labels would become one level. */
export function uniqueLabels(choices: Iterable<Choice>, textOf: TextOf): readonly string[] {
  const given = [...choices].map(({ answer }) => ({ id: answer.id, label: textOf(answer.text) || answer.id }))
  return given.map(({ id, label }) =>
    given.filter((other) => other.label === label).length > 1 ? `${label} (${id})` : label,
  )
}

function vector(texts: readonly string[]): string {
  return `c(${texts.map(quoted).join(', ')})`
}

/** In ASCII, so that the script reads alike whatever the encoding of the computer is. */
function quoted(text: string): string {
  const inside = [...text].map((one) => {
    const code = one.codePointAt(0) ?? 0
    if (one === '"' || one === '\\') return `\\${one}`
    if (code >= 0x20 && code < 0x7f) return one
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
  })
  return `"${inside.join('')}"`
}
