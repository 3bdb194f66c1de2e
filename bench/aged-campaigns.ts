/** One campaign at several ages: grown once, copied at each, opened with whoever is to tell. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { campaignFolder } from '../src/compose/program-folders.ts'
import { createEngine } from '../src/compose.ts'
import type { Engine } from '../src/engine/engine.ts'
import type { GameMaster } from '../src/gm/game-master.ts'
import { foundGrowing, growTurn } from './grown-turns.ts'
import { breathe } from './measure.ts'

/** A campaign of an age. */
export interface AgedCampaign {
  readonly age: number
  readonly engine: Engine
  readonly id: string
}

/** What is grown, and who tells it afterwards. */
export interface Growing {
  readonly folder: string
  readonly ruleset: string
  readonly ages: readonly number[]
  readonly gameMaster: () => GameMaster
  readonly progress: (text: string) => void
}

/** Grows one campaign and copies it at every age. */
export async function agedCampaigns(growing: Growing): Promise<readonly AgedCampaign[]> {
  const { folder, ruleset, ages, progress } = growing
  const home = join(folder, 'growing')
  let engine = createEngine({ home })
  let head = await foundGrowing(engine, ruleset)
  const id = head.campaign_id
  const aged: AgedCampaign[] = []
  for (const age of ages) {
    progress(`${ruleset}: growing to turn ${age}`)
    while (head.turn < age) {
      head = await growTurn(engine, head)
      if (head.turn % 32 === 0) await breathe()
    }
    await engine.close()
    const copy = join(folder, String(age))
    const path = join(campaignFolder(copy), `${id}.campaign`)
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(join(campaignFolder(home), `${id}.campaign`), path)
    engine = createEngine({ home })
    const copied = createEngine({ home: copy, gameMaster: growing.gameMaster() })
    // The copy has no index; what a turn costs is measured once its memory has read the log.
    const read = await copied.memory.index(id)
    if (!read.ok) throw new Error(read.refusal.message)
    aged.push({ age, engine: copied, id })
  }
  await engine.close()
  return aged
}
