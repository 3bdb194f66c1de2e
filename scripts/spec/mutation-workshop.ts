/**
 * A copy of the tree in which an enforcement can be switched off and the tests of its rules run. The working tree is
 * only read; node_modules is linked, not copied.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { runTool } from '../check/tool.ts'
import { leadingIds } from './named-tests.ts'

/** How the tests of some rules went, by rule. */
export interface TestOutcome {
  readonly failed: ReadonlySet<string>
  readonly passed: ReadonlySet<string>
  /** Why the files did not even load; empty when they did. */
  readonly broken: string
}

/** An edit of one file. */
export interface TextEdit {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** A place to break things in. */
export interface MutationWorkshop {
  /** Runs the tests that name the ids, with the edit made when there is one, and puts the file back. */
  run(ids: readonly string[], files: readonly string[], edit?: TextEdit): Promise<TestOutcome>
  close(): void
}

const notCopied: ReadonlySet<string> = new Set(['node_modules', '.git', 'dist', '.tmp', 'coverage'])

/** Copies the tree into a temporary folder; `close` deletes the copy. */
export function openMutationWorkshop(root: string): MutationWorkshop {
  const folder = mkdtempSync(join(tmpdir(), 'fatewright-mutate-'))
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !notCopied.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return {
    close: () => rmSync(folder, { recursive: true, force: true }),
    run: async (ids, files, edit) => {
      if (edit === undefined) return runVitest(folder, ids, files)
      const path = join(folder, edit.file)
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, text.slice(0, edit.start) + edit.replacement + text.slice(edit.end))
      const outcome = await runVitest(folder, ids, files)
      writeFileSync(path, text)
      return outcome
    },
  }
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

async function runVitest(
  folder: string,
  ids: readonly string[],
  files: readonly string[],
): Promise<TestOutcome> {
  const report = join(folder, '.mutation-report.json')
  rmSync(report, { force: true })
  const pattern = `\\[(${ids.join('|')})\\]`
  const options = ['--reporter=json', `--outputFile=${report}`, '--maxWorkers=1', '--testTimeout=20000']
  const run = await runTool(folder, 'vitest', ['run', ...files, '-t', pattern, ...options])
  try {
    return readOutcome(JSON.parse(readFileSync(report, 'utf8')) as VitestReport)
  } catch {
    return { failed: new Set(), passed: new Set(), broken: run.output.trim().slice(-400) }
  }
}

function readOutcome(report: VitestReport): TestOutcome {
  const failed = new Set<string>()
  const passed = new Set<string>()
  const broken: string[] = []
  for (const file of report.testResults) {
    if (file.status === 'failed' && file.assertionResults.length === 0) broken.push(file.message ?? file.name)
    for (const test of file.assertionResults) {
      const into = test.status === 'failed' ? failed : test.status === 'passed' ? passed : undefined
      for (const id of leadingIds(test.title)) into?.add(id)
    }
  }
  return { failed, passed, broken: broken.join('; ') }
}
