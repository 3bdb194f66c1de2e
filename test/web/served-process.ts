/** The server as a user starts it: a process of its own, with a home of its own, on a free port. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noteEntry } from '../entry/note-entry.ts'

const bin = fileURLToPath(new URL('../../bin/fatewright.mjs', import.meta.url))

/** A server that runs. */
export interface ServedProcess {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts one; without a token anybody on this machine is its owner. */
export async function serveProcess(token: string | null = null): Promise<ServedProcess> {
  noteEntry('process')
  const home = mkdtempSync(join(tmpdir(), 'fatewright-web-'))
  const { FATEWRIGHT_TOKEN: _token, FATEWRIGHT_MODEL: _model, ...others } = process.env
  const env = {
    ...others,
    ...{ FATEWRIGHT_HOME: home, FATEWRIGHT_EMBEDDINGS: 'off', NODE_OPTIONS: '' },
    ...(token !== null && { FATEWRIGHT_TOKEN: token }),
  }
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0'], { env, cwd: home })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      said += text
      if (said.includes('Ctrl+C')) resolve()
    })
  })
  await Promise.race([ready, ended])
  return {
    url: /http:\/\/\S+/.exec(said)?.[0] ?? '',
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
