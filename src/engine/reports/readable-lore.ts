/**
 * Which lore a caller may ask about: that of the installed packs, of a campaign only its own, as far as its player has come; and
 * which packs and scenarios they are told of.
 */

import { done, type Result, refuse } from '../../core/result.ts'
import type { ScenarioSummary } from '../../packs/index.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { listInstalled, listScenarios } from '../packs-and-scenarios.ts'
import { type KnownWorld, readSeen } from './journal-people-and-map.ts'

/** What a caller asks about, and what they may open. */
export interface AskedLore {
  /** Packs by id; none is all that may be asked about. */
  readonly packs: readonly string[]
  readonly campaign: string | undefined
  /** The campaigns that the caller may open; null for all of them. */
  readonly campaigns: readonly string[] | null
}

/** What the question is narrowed to. */
export interface ReadableLore {
  readonly packs: readonly string[]
  readonly within?: readonly string[]
  readonly seen?: KnownWorld
}

/** Narrows a question to what its caller may read. A pack of another player's world is answered as one that is not there. */
export async function readableLore(
  dependencies: EngineDependencies,
  asked: AskedLore,
): Promise<Result<ReadableLore>> {
  const { packs, campaign, campaigns } = asked
  const installed = new Set((await listInstalled(dependencies)).map(({ id }) => id))
  const unknown = refuse('pack/unknown', 'There is no such pack here.')
  if (packs.some((pack) => !installed.has(pack))) return unknown
  if (campaign !== undefined) {
    const seen = await readSeen(dependencies, campaign)
    if (!seen.ok) return seen
    const within = seen.value.packs
    return packs.every((pack) => within.includes(pack)) ? done({ packs, within, seen: seen.value }) : unknown
  }
  const within = await packsOfCampaigns(dependencies, campaigns)
  if (within === null) return done({ packs })
  return packs.every((pack) => within.includes(pack)) ? done({ packs, within }) : unknown
}

/** The packs of these campaigns; null where all campaigns may be opened. */
export async function packsOfCampaigns(
  dependencies: EngineDependencies,
  campaigns: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (campaigns === null) return null
  const packs = new Set<string>()
  for (const campaign of campaigns) {
    const seen = await readSeen(dependencies, campaign)
    for (const pack of seen.ok ? seen.value.packs : []) packs.add(pack)
  }
  return [...packs]
}

/** The scenarios that play in the packs of these campaigns; all of them where all campaigns may be opened. */
export async function scenariosOfCampaigns(
  dependencies: EngineDependencies,
  campaigns: readonly string[] | null,
): Promise<readonly ScenarioSummary[]> {
  const all = await listScenarios(dependencies)
  const within = await packsOfCampaigns(dependencies, campaigns)
  if (within === null) return all
  const packs = (await listInstalled(dependencies)).filter(({ id }) => within.includes(id))
  const known = new Set(packs.flatMap(({ scenarios }) => scenarios))
  return all.filter(({ id }) => known.has(id))
}
