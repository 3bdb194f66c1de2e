/**
 * A copy of the tree in which an enforcement can be switched off and the tests of its rules run. The working tree is
 * only read; node_modules is linked, not copied. A run that does not end is ended, and the next one begins afresh.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A test that ran. */
export interface RanTest {
  readonly file: string
  readonly title: string
  readonly failed: boolean
  /** Where it entered, as it noted itself (test/entry/note-entry.ts); empty when it called inner parts only. */
  readonly entered: readonly string[]
}

/** How the tests of some rules went. */
export interface TestOutcome {
  readonly tests: readonly RanTest[]
  /** Why files did not even load; empty when they did. */
  readonly broken: string
}

/** An edit of one file. */
export interface TextEdit {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** What a workshop is asked: the tests that name the ids, in these files, with the edit made when there is one. */
export interface WorkshopRequest {
  readonly ids: readonly string[]
  readonly files: readonly string[]
  readonly edit?: TextEdit
}

/** A place to break things in. */
export interface MutationWorkshop {
  readonly run: (request: WorkshopRequest) => Promise<TestOutcome>
  readonly close: () => Promise<void>
}

const notCopied: ReadonlySet<string> = new Set(['node_modules', '.git', 'dist', '.tmp', 'coverage'])
const program = fileURLToPath(new URL('./workshop-process.ts', import.meta.url))

/** Copies the tree into a temporary folder and starts a process in it; `close` ends the one and deletes the other. */
export function openMutationWorkshop(root: string, patience = 180_000): MutationWorkshop {
  const folder = mkdtempSync(join(tmpdir(), 'fatewright-mutate-'))
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !notCopied.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  let started: Promise<Started> | null = null
  return {
    run: async (request) => {
      started ??= start(folder)
      const { child, said } = await started
      const path = request.edit && join(folder, request.edit.file)
      const text = path && readFileSync(path)
      const outcome = child.connected ? await ask(child, request, patienceFor(request, patience)) : null
      if (outcome !== null) return outcome
      started = null
      await end(child)
      // The process that would have put the file back is gone.
      if (path && text) writeFileSync(path, text)
      return { tests: [], broken: `the tests did not end. ${said().slice(-300)}`.trim() }
    },
    close: async () => {
      if (started !== null) await end((await started).child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Started {
  readonly child: ChildProcess
  /** What it printed so far. */
  readonly said: () => string
}

async function start(folder: string): Promise<Started> {
  // A test that opens a workshop must not pass the settings of its own vitest on.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const child = fork(program, [], { cwd: folder, env, detached: true, silent: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-4000)
    })
  }
  await new Promise<void>((resolve) => {
    child.once('message', () => resolve())
    child.once('close', () => resolve())
  })
  return { child, said: () => output }
}

/** Many files take their time, and a machine that others use takes longer. */
function patienceFor({ files }: WorkshopRequest, patience: number): number {
  return patience * (1 + files.length / 3)
}

/** The answer; null when the process ended or took too long. */
function ask(child: ChildProcess, request: WorkshopRequest, patience: number): Promise<TestOutcome | null> {
  return new Promise((resolve) => {
    const settle = (outcome: TestOutcome | null): void => {
      clearTimeout(timer)
      child.off('message', heard)
      child.off('close', gone)
      resolve(outcome)
    }
    const heard = (outcome: unknown): void => settle(outcome as TestOutcome)
    const gone = (): void => settle(null)
    const timer = setTimeout(gone, patience)
    child.once('message', heard)
    child.once('close', gone)
    child.send(request)
  })
}

/** Ends the process with everything it started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
  await gone
}
