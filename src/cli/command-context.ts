/**
 * The context that every command works with, and how a command is run: an engine is opened, used once, and always
 * closed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dataHome } from '../compose/program-folders.ts'
import { type Machine, systemMachine } from '../compose/system-clock-entropy-network.ts'
import { createEngine } from '../compose.ts'
import type { Result } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import { isOpenToOthers, isSharedFolder, repairPrivacy } from '../files/index.ts'
import { countOf } from '../text/grammar.ts'
import type { Answer } from './command-answer-and-printing.ts'
import type { ProcessIo } from './process-io.ts'
import { type Paint, paintFor } from './terminal-text.ts'
import { forgetTriageOf, triageFile } from './triage-log-file.ts'

export interface CliContext {
  readonly engine: Engine
  /** The folder that holds everything. */
  readonly home: string
  readonly paint: Paint
  readonly machine: Machine
  readonly io: ProcessIo
}

/** Runs a command's work with a context of its own and reports its result. */
export type Perform = (work: (context: CliContext) => Promise<Result<Answer>>) => Promise<void>

/** Opens the engine of a data folder, does the work with it and closes it, whatever happens. */
export async function withContext(
  data: string | undefined,
  io: ProcessIo,
  work: (context: CliContext) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const home = data ?? dataHome(io.environment)
  const { environment, machine = systemMachine } = io
  // A folder that only its owner may open protects everything in it.
  if (isOpenToOthers(home)) io.stderr.write(closedHome(home))
  const engine = createEngine({ home, environment, onDoubt: triageFile(home), ...machine })
  engine.subscribe({ moved: async () => [], deleted: async (id) => forgetTriageOf(home, id) })
  try {
    return await work({ engine, home, paint: paintFor(io), machine, io })
  } finally {
    await engine.close()
  }
}

/** What of a data folder only its owner may read; packs and what its owner put there are left as they are. */
const privateNames =
  `campaigns books lore.sqlite lore.sqlite-wal lore.sqlite-shm triage.jsonl server.key server.log seed.key
  tokens.json folders.json imports`.split(/\s+/)

/** Closes a data folder that others could read, and says so. */
export function closedHome(home: string): string {
  // A folder that others use too, or that holds no game of ours, is not ours to close: what is ours in it is.
  const { files, folders } = repairPrivacy(home, privateNames, { whole: isOurs(home) })
  if (files === 0) return ''
  return `Others could read ${countOf(files, 'file')} and ${countOf(folders, 'folder')} of your games; now only you can.\n`
}

/** True for a folder that holds something of ours and nothing of anybody else's. */
function isOurs(home: string): boolean {
  if (!existsSync(home)) return true
  const names = readdirSync(home)
  return names.some((name) => privateNames.includes(name)) && !isSharedFolder(home)
}
