/**
 * The embedded game master: free text in, prose out, no model, no network, no chance but its own. It finishes any turn,
 * with a book's words where there are some and with plain ones where there are none; it never invents a fact.
 */
import { noPlan, type PlannerOutput } from '../../core/protocol/planner-output.ts'
import type { RulesReference } from '../../core/protocol/rules-reference.ts'
import type { GameMaster, NarrateRequest, PlanRequest, Told } from '../game-master.ts'
import { answerQuestion } from './answers/answer-question.ts'
import { openLibrary } from './narrate/library.ts'
import { tellStory } from './narrate/tell-story.ts'
import { tellThought } from './narrate/tell-thought.ts'
import { type ReadableScene, readingScene } from './reading-scene.ts'

/** What the game master is put together from; everything has a default. */
export interface EmbeddedParts {
  /** Understands a line in its scene; null leaves it to the engine's own reader. */
  readonly read?: (line: string, scene: ReadableScene) => unknown
  readonly plan?: (request: PlanRequest) => PlannerOutput
  /** The rules to answer questions from, by the id of the ruleset. */
  readonly reference?: (rulesetId: string) => RulesReference | null | Promise<RulesReference | null>
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
  return {
    specVersion: 1,
    id: 'embedded',
    instant: true,
    interpret: async (request) => parts.read?.(request.player_input, readingScene(request)) ?? null,
    plan: async (request) => parts.plan?.(request) ?? noPlan,
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

/** Talk uses none of the narrator's words, so its memory stays as it was. */
function kept({ memory }: NarrateRequest): Pick<Told, 'memory'> {
  return memory === undefined ? {} : { memory }
}

async function answer(request: NarrateRequest, { reference }: EmbeddedParts): Promise<string> {
  const rules = request.rules === undefined ? null : ((await reference?.(request.rules.id)) ?? null)
  return answerQuestion(request, rules)
}
