#!/usr/bin/env node
/** The command `casebook` of the packed product, which is built. */
await import('../dist/cli.js')
