/**
 * The embedded game master: free text in, prose out, no model, no network, no chance but its own. It finishes any turn,
 * with a book's words where there are some and with plain ones where there are none; it never invents a fact.
 */

import { lazy } from '../../core/lazy-constant.ts'
import type { RulesReference } from '../../core/protocol/rules-reference.ts'
import type { InterpreterOutput } from '../../core/protocol/stage-outputs.ts'
import {
  type Gate,
  indexScene,
  type LineMeaning,
  type LineReaders,
  openGate,
  openTagger,
  readByMeaning,
  readingScene,
  readingToOutput,
  type TriageRow,
  triageRow,
} from '../../reading/index.ts'
import type { GameMaster, InterpretRequest, NarrateRequest, Told } from '../game-master.ts'
import { castsBack } from './answers/about-past-events.ts'
import { answerQuestion } from './answers/answer-question.ts'
import { openLibrary } from './narrate/fragment-library.ts'
import { tellStory } from './narrate/narrate-story-turn.ts'
import { tellThought } from './narrate/narrate-thinking-turn.ts'
import { planBeats } from './plan/plan-turn-beats.ts'

/** What the game master may be given; it needs none of it. */
export interface EmbeddedParts {
  /** Told of every line that was read with doubt. */
  readonly doubted?: (row: TriageRow & { readonly campaign_id?: string }) => void
  /** The rules to answer questions from, by the id of the ruleset. */
  readonly reference?: (rulesetId: string) => Promise<RulesReference | null>
  /** Reads a line by its meaning; without it, by words alone. */
  readonly meaning?: () => Promise<LineMeaning | null>
}

/**
 * Makes the game master.
 *
 * @example
 * const master = embeddedGameMaster()
 * const told = await master.narrate(request, { signal })
 */
export function embeddedGameMaster(parts: EmbeddedParts = {}): GameMaster {
  const library = openLibrary()
  const gate = lazy(openGate)
  const readers: LineReaders = {
    tagger: lazy(openTagger),
    ...(parts.meaning !== undefined && { meaning: parts.meaning }),
  }
  return {
    specVersion: 1,
    id: 'embedded',
    instant: true,
    leavesRefusals: true,
    interpret: async (request) => interpret(request, parts, await gate(), readers),
    plan: async (request) => planBeats(request),
    narrate: async (request): Promise<Told> => {
      if (request.mode === 'STORY') return tellStory(request, library)
      if (request.mode === 'THINK') return tellThought(request, library)
      return {
        answer: { final_text: request.mode === 'DM' ? await answer(request, parts) : '' },
        ...kept(request),
      }
    },
    promptVersions: () => ({}),
  }
}

async function interpret(
  request: InterpretRequest,
  { doubted }: EmbeddedParts,
  gate: Gate,
  readers: LineReaders,
): Promise<InterpreterOutput> {
  const scene = readingScene(request)
  const index = indexScene(scene)
  const read = await readByMeaning(request.player_input, scene, request.beyond, readers, index)
  const reading = gate.judge(read, scene, index)
  const doubt = doubted === undefined ? null : triageRow(request.player_input, scene, reading)
  const { campaign_id } = request
  if (doubt !== null) doubted?.({ ...doubt, ...(campaign_id !== undefined && { campaign_id }) })
  const output = readingToOutput(reading)
  // Casting one's mind back to what was said is a question to the memory, and takes no time.
  const onlyThinks = output.proposed_actions.every(({ action }) => action === 'think')
  if (output.aside !== undefined || !onlyThinks || !castsBack(request.player_input)) return output
  return { ...output, proposed_actions: [], aside: 'think' }
}

/** Talk uses none of the narrator's words, so its memory stays as it was. */
function kept({ memory }: NarrateRequest): Pick<Told, 'memory'> {
  return memory === undefined ? {} : { memory }
}

async function answer(request: NarrateRequest, { reference }: EmbeddedParts): Promise<string> {
  const rules = request.rules === undefined ? null : ((await reference?.(request.rules.id)) ?? null)
  return answerQuestion(request, rules)
}
