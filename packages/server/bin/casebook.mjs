#!/usr/bin/env node
/** The command `casebook`, run from its sources. */
import { register } from 'tsx/esm/api'

register()
await import('../src/cli.ts')
