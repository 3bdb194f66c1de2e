/** A small campaign on disk to do things to, and what a person would see of it. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { campaignFolder } from '../../src/compose/program-folders.ts'
import { createEngine, type EngineOptions } from '../../src/compose.ts'
import { type Fault, isFault } from '../../src/core/fault.ts'
import { canonicalJson } from '../../src/core/json.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { must } from './must.ts'
import { sampleFounding, sampleTurn } from './sample-turns.ts'

/** A folder with one campaign in it. */
export interface TorturedFile {
  readonly home: string
  readonly campaign: string
  readonly path: string
}

/** Makes a folder that is thrown away by `discard`. */
export function scratch(): string {
  return mkdtempSync(join(tmpdir(), 'fatewright-fault-'))
}

/** Throws a scratch folder away. */
export function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Founds a campaign in a home and plays it, with an undo and a branch, and closes it properly. */
export async function playedFile(
  home: string,
  turns: number,
  options: EngineOptions = {},
): Promise<TorturedFile> {
  const engine = createEngine({ ...options, home })
  const { campaign_id } = must(await engine.campaigns.create(sampleFounding('faults')))
  for (let index = 0; index < turns; index += 1)
    must(await engine.turns.playRaw(campaign_id, sampleTurn(index)))
  must(await engine.branches.undo(campaign_id))
  must(await engine.turns.playRaw(campaign_id, sampleTurn(turns)))
  must(await engine.branches.create(campaign_id, 'aside', { turn: 2 }))
  must(await engine.turns.playRaw(campaign_id, sampleTurn(turns + 1)))
  must(await engine.branches.switchTo(campaign_id, 'main'))
  await engine.close()
  return fileIn(home, campaign_id)
}

/** Names the file of a campaign in a home. */
export function fileIn(home: string, campaign: string): TorturedFile {
  return { home, campaign, path: join(campaignFolder(home), `${campaign}.campaign`) }
}

/** A copy of a file in a home of its own. */
export function copyOf(file: TorturedFile, home: string): TorturedFile {
  rmSync(home, { recursive: true, force: true })
  cpSync(file.home, home, { recursive: true })
  return fileIn(home, file.campaign)
}

/** Runs SQL on a closed file the way somebody with another program would, guards taken away first. */
export function tamper(file: TorturedFile, sql: string): void {
  const database = new DatabaseSync(file.path)
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec(sql)
  database.close()
}

/** What opening a file came to: a sentence when it was refused, and what is to be seen when it was not. */
export interface Seen {
  readonly fault: Fault | null
  readonly notes: readonly string[]
  readonly view: string
}

/** Opens a file and looks at all that a game reads from it. */
export async function look(file: TorturedFile): Promise<Seen> {
  const engine = createEngine({ home: file.home })
  try {
    const view = await viewOf(engine, file.campaign)
    const { notes } = must(await engine.store.verify(file.campaign))
    return { fault: null, notes, view }
  } catch (error) {
    if (!isFault(error)) throw error
    return { fault: error, notes: [], view: '' }
  } finally {
    await engine.close()
  }
}

/** Everything that the present of a campaign consists of, as one text. */
export async function viewOf(engine: Engine, campaign: string): Promise<string> {
  const { store } = engine
  const head = must(await store.head(campaign))
  return canonicalJson({
    head,
    state: must(await store.getState(campaign)),
    slice: must(await store.getSlice(campaign)),
    branches: must(await store.branches(campaign)),
    moves: must(await store.moves(campaign)),
    epochs: must(await store.epochs(campaign)),
    secret: must(await store.secret(campaign, 0)),
    dice: must(await store.dice(campaign, { from: 0, to: 1_000 })),
    again: must(await store.rollsFrom(campaign, must(await store.momentOf(campaign, head.hash)))),
  })
}
