/**
 * The process that is killed. It plays, says a line before each operation and another after it was acknowledged, and
 * pulls its own plug at the step it was told. Lines are written synchronously: what was said before death was said.
 */
import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../../src/core/result.ts'
import type { CommitPhase } from '../../src/store/log/append-and-create-log.ts'
import { migrate } from '../../src/store/sqlite/migrate-campaign-file.ts'
import { Database } from '../../src/store/sqlite/node-sqlite-driver.ts'
import type { ChildLine, ChildPlan } from './child-plan.ts'
import { extendedSteps } from './extra-migration.ts'
import { must } from './must.ts'
import { peekTotals } from './peek-dice.ts'
import { sampleFounding, sampleRolls, sampleTurn } from './sample-turns.ts'
import { campaignsIn, openSmallEngine, type SmallEngine } from './small-engine.ts'
import { resolvedDraft, toldDraft } from './two-step-turn.ts'

const plan = JSON.parse(process.argv[2] ?? '{}') as ChildPlan

function say(line: ChildLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

function killer(): (phase: CommitPhase) => void {
  let left = plan.occasion
  return (phase) => {
    if (phase !== plan.phase) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}

async function attempt(
  what: string,
  index: number,
  totals: readonly number[],
  work: () => Promise<string>,
): Promise<void> {
  say({ say: 'trying', what, index, totals })
  const head = await work()
  say({ say: 'done', what, index, head, totals })
}

async function playTurn(engine: SmallEngine, index: number): Promise<void> {
  const totals = await peekTotals(engine, plan.campaign, sampleRolls(index))
  await attempt(
    'turn',
    index,
    totals,
    async () => must(await engine.turns.playRaw(plan.campaign, sampleTurn(index))).record,
  )
}

async function playTwoSteps(engine: SmallEngine, index: number): Promise<void> {
  const { store } = engine
  const totals = await peekTotals(engine, plan.campaign, sampleRolls(index))
  await attempt('resolved', index, totals, async () => {
    const expected = must(await store.head(plan.campaign)).hash
    const draft = await resolvedDraft(engine, plan.campaign, index)
    return must(await store.append(plan.campaign, { expected, drafts: [draft] })).head.hash
  })
  await attempt('told', index, totals, async () => {
    const head = must(await store.head(plan.campaign))
    const drafts = [toldDraft(head.resolved - 1, index)]
    return must(await store.append(plan.campaign, { expected: head.hash, drafts })).head.hash
  })
}

/** Two turns forward, one back, and now and then the undone one again. */
async function wander(engine: SmallEngine, index: number): Promise<void> {
  await playTurn(engine, index)
  const moved = async (what: string, move: () => Promise<Result<{ readonly hash: string }>>): Promise<void> =>
    attempt(what, index, [], async () => must(await move()).hash)
  if (index % 2 === 0) await moved('undo', () => engine.branches.undo(plan.campaign))
  if (index % 4 === 0) await moved('redo', () => engine.branches.redo(plan.campaign))
}

/** Enough small commits that tidying comes round. */
async function fillUp(engine: SmallEngine): Promise<void> {
  for (let count = 0; count < 70; count += 1) {
    const diff = { memories_append: [`Note ${count}.`] }
    must(await engine.store.applyStateDiff(plan.campaign, diff, 'Filling up.', '2026-01-01T00:00:00.000Z'))
    if (count % 10 === 9) await new Promise((resolve) => setImmediate(resolve))
  }
}

async function play(engine: SmallEngine): Promise<void> {
  const last = plan.first + plan.turns
  for (let index = plan.first; index < last; index += 1) {
    if (plan.scenario === 'two-step') await playTwoSteps(engine, index)
    else if (plan.scenario === 'moves') await wander(engine, index)
    else if (plan.scenario === 'found') {
      const founding = { ...sampleFounding(`found ${index}`), name: `Road ${index}` }
      await attempt('found', index, [], async () => must(await engine.campaigns.create(founding)).campaign_id)
    } else await playTurn(engine, index)
  }
  if (plan.scenario === 'tidy') await fillUp(engine)
}

async function importLines(engine: SmallEngine): Promise<void> {
  const lines = readFileSync(join(plan.home, 'export.jsonl'), 'utf8').split('\n')
  await attempt('import', 0, [], async () => must(await engine.campaigns.import(lines)).hash)
}

/** Plays against others who play the same campaign: every turn names the version it was made for. */
async function race(engine: SmallEngine): Promise<void> {
  for (let index = plan.first; index < plan.first + plan.turns; index += 1) {
    const head = must(await engine.store.head(plan.campaign))
    const told = toldDraft(head.resolved, index)
    const drafts = [await resolvedDraft(engine, plan.campaign, index), told]
    const appended = await engine.store.append(plan.campaign, { expected: head.hash, drafts })
    if (appended.ok) say({ say: 'done', what: 'race', index, head: appended.value.head.hash, totals: [] })
    else say({ say: 'refused', what: 'race', index, code: appended.refusal.code })
  }
}

async function main(): Promise<void> {
  const probe = killer()
  if (plan.scenario === 'migrate') {
    const database = new Database(join(campaignsIn(plan.home), `${plan.campaign}.campaign`))
    await attempt('migrate', 0, [], async () => String(migrate(database, extendedSteps, probe)))
    return
  }
  const engine = openSmallEngine(plan.home, probe)
  if (plan.scenario === 'import') await importLines(engine)
  else if (plan.scenario === 'race') await race(engine)
  else await play(engine)
  await engine.close()
}

await main()
