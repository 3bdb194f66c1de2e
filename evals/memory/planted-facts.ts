/**
 * A story with facts in it that somebody asks for later in other words: told among other things in its first turns, every
 * second one also written down as established. How well are they found when the story has grown old?
 */

import { done, type Result, refuse } from '../../src/core/result.ts'
import { playerIdOf } from '../../src/core/state/state-queries.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { fillerTurn } from '../../src/eval/index.ts'

/** Something that was told, and two ways to ask for it. */
export interface PlantedFact {
  readonly fact: string
  /** As a player asks: names are kept, the rest is put in other words. */
  readonly asked: string
  /** A puzzle: hardly a word of what was told is left. */
  readonly disguised: string
}

/** Reads facts: one a line, `what was told => the question => the puzzle`. */
export function readPlanted(text: string): readonly PlantedFact[] {
  return text
    .split('\n')
    .map((line) => line.split(' => '))
    .flatMap(([fact, asked, disguised]) =>
      fact === undefined || asked === undefined || disguised === undefined
        ? []
        : [{ fact, asked, disguised }],
    )
}

/** So many are told in one turn. */
const factsATurn = 4

/** The turn in which a fact is told, counted among its fellows. */
export function turnOfPlanted(index: number): number {
  return Math.floor(index / factsATurn) + 1
}

/** Plays a campaign on, from the turn it has reached to another: facts first, then the small things of every day. */
export async function playPlanted(
  engine: Pick<Engine, 'turns' | 'store'>,
  campaignId: string,
  facts: readonly PlantedFact[],
  until: number,
): Promise<Result<number>> {
  const head = await engine.store.head(campaignId)
  if (!head.ok) return head
  const campaign = await engine.store.getCampaign(campaignId)
  if (!campaign.ok) return campaign
  const subject_id = playerIdOf({ campaign: campaign.value })
  for (let turn = head.value.turn + 1; turn <= until; turn += 1) {
    const told = facts.filter((_, index) => turnOfPlanted(index) === turn)
    const { input, narrative } = fillerTurn(turn)
    const established = told.filter((_, index) => index % 2 === 0)
    const played = await engine.turns.playRaw(campaignId, {
      input,
      answer: { narrative: [narrative, ...told.map(({ fact }) => fact)].join(' ') },
      changes: {
        facts_add: established.map(({ fact }, index) => ({
          ...{ id: `planted_${turn}_${index}`, subject_id, predicate: 'told', object: fact },
          visibility: 'known',
        })),
      },
    })
    if (!played.ok) return played
    if (played.value.turn.turn_no !== turn)
      return refuse('campaign/lost-count', `Turn ${turn} has another number.`)
  }
  return done(until)
}

/** Which share of facts has its turn among the first so many that a question brings up. */
export function plantedRecall(
  found: readonly { readonly index: number; readonly turns: readonly (number | null)[] }[],
  depth: number,
): number {
  const hits = found.filter(({ index, turns }) => turns.slice(0, depth).includes(turnOfPlanted(index)))
  return found.length === 0 ? 0 : hits.length / found.length
}
