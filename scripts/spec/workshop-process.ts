/**
 * The process of a mutation workshop: one vitest that stays open over a copy of the tree, makes an edit, runs the
 * tests of some rules and puts the file back. A new vitest for each mark would read and compile the sources anew,
 * which takes several times as long as the tests do.
 */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import type { RanTest, TestOutcome, WorkshopRequest } from './mutation-workshop.ts'

const folder = realpathSync(process.cwd())

/** The specification of each file of tests, by its path in the tree. */
type Specifications = ReadonlyMap<string, TestSpecification>

async function open(): Promise<void> {
  const quiet = { reporters: [{}], watch: false, passWithNoTests: true, silent: true }
  const vitest = await createVitest({ root: folder, maxWorkers: 1, testTimeout: 60_000, ...quiet })
  const found = await vitest.globTestSpecifications()
  const specifications = new Map(found.map((item) => [pathOf(item.moduleId), item]))
  process.on('message', (request: WorkshopRequest) => {
    void answer(vitest, specifications, request).then((outcome) => process.send?.(outcome))
  })
  // The tests must not outlive the run that asked for them.
  process.on('disconnect', () => process.exit())
  process.send?.('open')
}

async function answer(
  vitest: Vitest,
  specifications: Specifications,
  { ids, files, edit }: WorkshopRequest,
): Promise<TestOutcome> {
  const chosen = files.flatMap((file) => specifications.get(file) ?? [])
  vitest.setGlobalTestNamePattern(new RegExp(`\\[(${ids.join('|')})\\]`))
  if (edit === undefined) return run(vitest, chosen)
  const path = join(folder, edit.file)
  const text = readFileSync(path, 'utf8')
  const write = (content: string): void => {
    writeFileSync(path, content)
    vitest.invalidateFile(path)
  }
  write(text.slice(0, edit.start) + edit.replacement + text.slice(edit.end))
  const outcome = await run(vitest, chosen)
  write(text)
  return outcome
}

async function run(vitest: Vitest, chosen: readonly TestSpecification[]): Promise<TestOutcome> {
  try {
    const { testModules } = await vitest.runTestSpecifications([...chosen], false)
    // Modules of earlier runs are in the answer too.
    const own = testModules.filter((module) => chosen.some((item) => item.moduleId === module.moduleId))
    const tests = own.flatMap((module) =>
      [...module.children.allTests()].flatMap((test): RanTest[] => {
        const { state } = test.result()
        if (state !== 'passed' && state !== 'failed') return []
        const entered = (test.meta() as { entered?: readonly string[] }).entered ?? []
        return [{ file: pathOf(module.moduleId), title: test.name, failed: state === 'failed', entered }]
      }),
    )
    const broken = own.flatMap((module) => module.errors().map((error) => error.message))
    return { tests, broken: broken.join('; ').slice(0, 400) }
  } catch (error) {
    return { tests: [], broken: error instanceof Error ? error.message : String(error) }
  }
}

function pathOf(moduleId: string): string {
  return relative(folder, moduleId).split(sep).join('/')
}

await open()
