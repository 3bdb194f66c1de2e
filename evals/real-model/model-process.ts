/** The model's process, started and ended from here: its address, and every answer it gave since somebody last looked. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CallTold } from './chat-server.ts'

/** A model that runs. */
export interface ModelProcess {
  readonly url: string
  /** The answers since the last look. */
  calls(): readonly CallTold[]
  stop(): Promise<void>
}

/** Starts it. */
export async function startModel(options: {
  readonly folder: string
  readonly file: string
  readonly window: number
  readonly answer: number
}): Promise<ModelProcess> {
  const { folder, file, window, answer } = options
  const script = join(import.meta.dirname, 'serve-model.ts')
  const child = spawn(process.execPath, [script, folder, file, String(window), String(answer)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const heard: CallTold[] = []
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The model's process ended with ${code} before it listened.`)),
    )
    const { stdout } = child
    if (stdout === null) return reject(new Error('The model cannot be heard.'))
    createInterface({ input: stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { readonly listening?: string; readonly call?: CallTold }
      if (said.listening !== undefined) resolve(said.listening)
      if (said.call !== undefined) heard.push(said.call)
    })
  })
  return {
    url,
    calls: () => heard.splice(0),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
