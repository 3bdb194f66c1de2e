/**
 * The context that every command works with, and how a command is run: an engine is opened, used once, and always
 * closed.
 */
import { dataHome } from '../compose/program-folders.ts'
import { type Machine, systemMachine } from '../compose/system-clock-entropy-network.ts'
import { createEngine } from '../compose.ts'
import type { Result } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'
import { isOpenToOthers } from '../files/index.ts'
import { closeDataFolder } from './close-data-folder-to-others.ts'
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
  if (isOpenToOthers(home)) io.stderr.write(closeDataFolder(home))
  const engine = createEngine({ home, environment, onDoubt: triageFile(home), ...machine })
  engine.subscribe({ moved: async () => [], deleted: async (id) => forgetTriageOf(home, id) })
  try {
    return await work({ engine, home, paint: paintFor(io), machine, io })
  } finally {
    await engine.close()
  }
}
