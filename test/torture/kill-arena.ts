/**
 * One row of kills over one folder: child after child plays on where the last one died. The parent reopens the file
 * every time, checks the history, retries what was in flight under its key, and finishes what was left untold.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignFolder } from '../../src/compose/program-folders.ts'
import { createEngine } from '../../src/compose.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { migrate, migrations, versionOf } from '../../src/store/sqlite/migrate-campaign-file.ts'
import { Database } from '../../src/store/sqlite/node-sqlite-driver.ts'
import { historyProblems } from './check-history.ts'
import type { ChildLine, ChildPlan } from './child-plan.ts'
import { extendedSteps, extraMigration } from './extra-migration.ts'
import type { KillRow } from './kill-rows.ts'
import { must } from './must.ts'
import { sampleFounding, sampleTurn } from './sample-turns.ts'
import { seeded } from './seeded.ts'
import { type ChildEnd, runChild } from './spawn-child.ts'

/** What a row of kills came to. */
export interface KillTally {
  readonly kills: number
  readonly acknowledged: number
  /** Operations that were in flight and turned out to be there. */
  readonly arrived: number
  readonly problems: readonly string[]
}

/** Turns in the file that most rows begin with, and in the one where tidying finds a snapshot due. */
export const baseTurns = { short: 6, long: 80 } as const

interface Arena {
  readonly row: KillRow
  readonly home: string
  readonly campaign: string
  readonly bundle: string
  readonly base: string
  readonly chance: (limit: number) => number
  readonly said: ChildLine[]
  readonly problems: string[]
  next: number
  arrived: number
}

/** Prepares the file all rows begin with: a campaign that was played a while, and its export. */
export async function prepareBase(folder: string, turns: number): Promise<string> {
  const base = join(folder, `base-${turns}`)
  const engine = createEngine({ home: base })
  const { campaign_id } = must(await engine.campaigns.create(sampleFounding('torture')))
  for (let index = 0; index < turns; index += 1)
    must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
  const lines = [...must(await engine.campaigns.export(campaign_id))]
  await engine.close()
  writeFileSync(join(base, 'export.jsonl'), `${lines.join('\n')}\n`)
  return base
}

/** Kills that many children at one step and says what was found. */
export async function killOften(
  setting: { readonly row: KillRow; readonly bundle: string; readonly base: string; readonly folder: string },
  kills: number,
  seed: number,
  onKill: () => void = () => {},
): Promise<KillTally> {
  const { row } = setting
  const arena = await enter(setting, seed)
  for (let kill = 0; kill < kills && arena.problems.length === 0; kill += 1) {
    const end = await oneKill(arena, kill)
    arena.said.push(...end.said)
    const found = await afterwards(arena, end, kill % 2 === 0)
    arena.problems.push(...found.map((problem) => `${problem} (kill ${kill}, seed ${seed})`))
    onKill()
  }
  const acknowledged = arena.said.filter((line) => line.say === 'done').length
  const due = row.arrives === 'always' ? kills : row.arrives === 'never' ? 0 : arena.arrived
  if (arena.problems.length === 0 && arena.arrived !== due) {
    arena.problems.push(`what was in flight arrived ${arena.arrived} times, not ${due} (seed ${seed})`)
  }
  rmSync(arena.home, { recursive: true, force: true })
  return { kills, acknowledged, arrived: arena.arrived, problems: arena.problems }
}

async function enter(
  setting: { readonly row: KillRow; readonly bundle: string; readonly base: string; readonly folder: string },
  seed: number,
): Promise<Arena> {
  const { row, bundle, base, folder } = setting
  const home = join(folder, `${row.scenario}-${row.phase ?? 'random'}`)
  rmSync(home, { recursive: true, force: true })
  cpSync(base, home, { recursive: true })
  const engine = createEngine({ home })
  const campaign = (await engine.store.campaigns())[0]?.campaign_id ?? ''
  const next = must(await engine.store.head(campaign)).turn
  await engine.close()
  return { row, home, campaign, bundle, base, chance: seeded(seed), said: [], problems: [], next, arrived: 0 }
}

async function oneKill(arena: Arena, kill: number): Promise<ChildEnd> {
  const { row, home, campaign, chance } = arena
  const fresh =
    row.scenario === 'tidy' || row.scenario === 'migrate' || (row.scenario === 'found' && kill % 10 === 0)
  if (fresh) startAgain(arena)
  if (row.scenario === 'import') rmSync(campaignFolder(home), { recursive: true, force: true })
  const turns =
    { turns: 12, 'two-step': 8, moves: 16, found: 6, tidy: 1, close: 1 + chance(3) }[
      row.scenario as string
    ] ?? 0
  const plan: ChildPlan = {
    scenario: row.scenario,
    home,
    campaign,
    phase: row.phase,
    occasion: 1 + chance(row.occasions),
    first: row.scenario === 'found' ? kill * 10 : arena.next,
    turns: row.phase === null ? 1_000 : turns,
  }
  const end = await runChild(arena.bundle, plan, row.phase === null ? chance(60) : undefined)
  if (end.signal !== 'SIGKILL') {
    arena.problems.push(
      `the child was not killed but ended with ${end.code ?? end.signal}: ${end.errors.slice(0, 600)}`,
    )
  }
  return end
}

function startAgain(arena: Arena): void {
  rmSync(arena.home, { recursive: true, force: true })
  cpSync(arena.base, arena.home, { recursive: true })
  arena.said.length = 0
}

async function afterwards(arena: Arena, end: ChildEnd, onCopy: boolean): Promise<string[]> {
  if (arena.row.scenario === 'migrate') return migrationProblems(arena)
  if (arena.row.scenario === 'found') return foundingProblems(arena, end)
  if (arena.row.scenario === 'import') return importProblems(arena)
  if (onCopy) {
    // The next child then opens the file as the dead one left it, with its write-ahead file.
    const problems = await onCopyOf(arena, (engine) => historyProblems(engine, arena.campaign, arena.said))
    if (problems.length > 0) return problems
  }
  const engine = createEngine({ home: arena.home })
  try {
    const problems = await historyProblems(engine, arena.campaign, arena.said)
    if (arena.row.scenario === 'tidy' && hasSnapshot(arena)) arena.arrived += 1
    return problems.length > 0 ? problems : await resume(arena, engine, end)
  } finally {
    await engine.close()
  }
}

function hasSnapshot(arena: Arena): boolean {
  const database = new Database(join(campaignFolder(arena.home), `${arena.campaign}.campaign`), {
    readOnly: true,
  })
  const count = database.get('SELECT count(*) FROM snapshots')?.[0]
  database.close()
  return count === 1
}

async function onCopyOf(arena: Arena, look: (engine: Engine) => Promise<string[]>): Promise<string[]> {
  const home = `${arena.home}-copy`
  mkdirSync(campaignFolder(home), { recursive: true })
  for (const tail of ['.campaign', '.campaign-wal']) {
    const name = join(campaignFolder(arena.home), arena.campaign + tail)
    if (existsSync(name)) copyFileSync(name, join(campaignFolder(home), arena.campaign + tail))
  }
  const engine = createEngine({ home })
  try {
    return await look(engine)
  } finally {
    await engine.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Sends the request that was in flight again: same key, same dice; then plays one turn more. */
async function resume(arena: Arena, engine: Engine, end: ChildEnd): Promise<string[]> {
  const last = end.said.at(-1)
  const again = last?.say === 'trying' && last.what !== 'undo' && last.what !== 'redo'
  if (last !== undefined) arena.next = last.index + (again ? 0 : 1)
  if (last?.say !== 'trying') return []
  const before = must(await engine.store.dump(arena.campaign))
  const resolvedBefore = [...before].filter(
    (line) => line.type === 'record' && line.kind === 'resolved',
  ).length
  if (last.what === 'turn') {
    const retried = must(await engine.turns.playRaw(arena.campaign, sampleTurn(last.index)))
    const totals = retried.rolls.map((roll) => roll.total)
    arena.next = last.index + 1
    if (totals.join() !== last.totals.join())
      return [`retry: turn ${last.index} had ${last.totals} and now ${totals}`]
    if (must(await engine.store.head(arena.campaign)).resolved === resolvedBefore) arena.arrived += 1
    const twice = must(await engine.turns.playRaw(arena.campaign, sampleTurn(last.index)))
    if (twice.rolls.map((roll) => roll.total).join() !== totals.join())
      return [`retry: turn ${last.index} rolled twice`]
  }
  if (last.what === 'resolved' || last.what === 'told') return finishUntold(arena, engine, last)
  return historyProblems(engine, arena.campaign, arena.said.slice(0, -1))
}

async function finishUntold(
  arena: Arena,
  engine: Engine,
  last: ChildLine & { say: 'trying' },
): Promise<string[]> {
  const head = must(await engine.store.head(arena.campaign))
  const untold = head.kind === 'resolved'
  const rolls = must(await engine.store.dice(arena.campaign, { from: 0, to: head.resolved })).length
  arena.next = last.index + 1
  must(await engine.turns.playRaw(arena.campaign, { input: 'And then?', action: 'quick_action' }))
  const after = must(await engine.store.dice(arena.campaign, { from: 0, to: head.resolved + 1 })).length
  if (after !== rolls) return ['finishing a turn rolled dice again']
  if (untold) {
    arena.arrived += 1
    const [resolved, told] = must(
      await engine.store.getRecords(arena.campaign, { from: head.depth, to: head.depth + 1 }),
    )
    if (told?.kind !== 'told' || resolved?.kind !== 'resolved') return ['the untold turn was not told']
    const totals = (resolved.body as { rolls: { total: number }[] }).rolls.map((roll) => roll.total)
    if (totals.join() !== last.totals.join())
      return [`turn ${last.index} drew ${last.totals}, kept ${totals}`]
  }
  return historyProblems(
    engine,
    arena.campaign,
    arena.said.filter((line) => line.say === 'done'),
  )
}

async function foundingProblems(arena: Arena, end: ChildEnd): Promise<string[]> {
  const engine = createEngine({ home: arena.home })
  const problems: string[] = []
  try {
    const listed = await engine.store.campaigns()
    for (const { campaign_id, trouble } of listed.slice(-8)) {
      if (trouble !== null) problems.push(`${campaign_id}: ${trouble}`)
      else if (!must(await engine.campaigns.verify(campaign_id)).ok)
        problems.push(`${campaign_id} does not verify`)
    }
    for (const line of end.said) {
      if (line.say === 'done' && !listed.some((one) => one.campaign_id === line.head))
        problems.push(`${line.head} is gone`)
    }
    const last = end.said.at(-1)
    if (last?.say === 'trying') {
      const again = await engine.campaigns.create({
        ...sampleFounding(`found ${last.index}`),
        name: `Road ${last.index}`,
      })
      if (!again.ok && again.refusal.code === 'campaign/exists') arena.arrived += 1
      else must(again)
    }
  } finally {
    await engine.close()
  }
  return problems
}

async function importProblems(arena: Arena): Promise<string[]> {
  const engine = createEngine({ home: arena.home })
  try {
    const listed = await engine.store.campaigns()
    if (listed.length === 0) {
      must(await engine.campaigns.import(readFileSync(join(arena.home, 'export.jsonl'), 'utf8').split('\n')))
    } else arena.arrived += 1
    const problems = await historyProblems(engine, arena.campaign, [])
    const played = await engine.turns.playRaw(arena.campaign, sampleTurn(9_000))
    if (!played.ok && played.refusal.code === 'dice/no-secret') {
      must(await engine.dice.openEpoch(arena.campaign, { reason: 'import was interrupted' }))
      must(await engine.turns.playRaw(arena.campaign, sampleTurn(9_000)))
    } else must(played)
    return problems
  } finally {
    await engine.close()
  }
}

/** The old shape intact or the new one complete, and a copy of the old bytes that opens by itself. */
async function migrationProblems(arena: Arena): Promise<string[]> {
  const path = join(campaignFolder(arena.home), `${arena.campaign}.campaign`)
  const aside = `${path}.before-v${extraMigration.version}`
  const problems: string[] = []
  const database = new Database(path)
  const version = versionOf(database)
  const has = database.get(
    "SELECT count(*) FROM sqlite_schema WHERE name IN ('bookmarks', 'bookmarks_record')",
  )?.[0]
  const old = migrations.at(-1)?.version
  if (version !== old && version !== extraMigration.version) problems.push(`version ${version} is neither`)
  if (has !== (version === old ? 0 : 2)) problems.push(`version ${version} has ${has} of the new things`)
  if (version !== old) arena.arrived += 1
  migrate(database, extendedSteps)
  if (String(database.get('PRAGMA integrity_check')?.[0]) !== 'ok') problems.push('the file is damaged')
  const marks = database.get('SELECT count(*) FROM bookmarks')?.[0]
  const records = database.get('SELECT count(*) FROM records')?.[0]
  if (marks !== records) problems.push(`the step ran ${marks === 0 ? 'not' : 'more than once'}`)
  database.close()
  if (!existsSync(aside)) return [...problems, 'there is no copy of the old file']
  rmSync(path)
  copyFileSync(aside, path)
  const engine = createEngine({ home: arena.home })
  problems.push(...(await historyProblems(engine, arena.campaign, [])))
  await engine.close()
  return problems
}
