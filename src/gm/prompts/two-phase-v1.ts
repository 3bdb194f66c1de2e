/** The narrator that asks for dice first (seed 000), version 1: one text for both phases, so that both read it from one cache. */
import { phaseOneSchema, phaseTwoSchema } from '../../core/protocol/model-answer-schemas.ts'
import { schemaGist, schemaWords } from './describe-schema-in-words.ts'
import {
  essentialLaw,
  howToTell,
  oneObject,
  whatIsQuoted,
  whatStays,
  whichMode,
  whoTells,
} from './shared-prompt-sentences.ts'
import type { WrittenPrompt } from './versioned-prompt.ts'

const phases = `Two phases
- Every turn comes in two phases; the input says which it is.
- Phase 1 comes before the dice. Nobody can know them, you neither: ask for a roll for everything whose outcome is uncertain, every attack and every attempt that somebody or something resists, by name of the skill, one request each. Modifiers and difficulties are not yours to say. If nothing is uncertain, ask for none and tell the turn at once; if you ask for any, your narrative is one sentence that stops before the outcome.
- Phase 2 comes after the dice. They are listed as they fell, together with whatever else happened. Tell the turn with them. Ask for no more rolls; asking again does not roll again.
- current_game_state is the highest authority, then the order of reference_timeline, then checkpoint and core_memories, then timeline_log.`

/** Dice first, then the story. */
export function twoPhaseV1(): WrittenPrompt {
  return {
    id: 'two-phase',
    version: '1',
    full: [
      whoTells,
      phases,
      howToTell,
      whatStays,
      whatIsQuoted,
      whichMode,
      `Your answer\n${oneObject}\nIn phase 1:\n${schemaWords(phaseOneSchema)}\nIn phase 2:\n${schemaWords(phaseTwoSchema)}\nUse the keys of the offered choices; state_updates are proposals, and the engine keeps what can be true.`,
    ].join('\n\n'),
    essentials: `${essentialLaw}\nPhase 1, before the dice: ask for a roll (tool_requests) for every uncertain thing, and stop before the outcome; if nothing is uncertain, tell the turn. Shape: ${schemaGist(phaseOneSchema)}\nPhase 2, after the dice: tell the turn with them, ask for none. Shape: ${schemaGist(phaseTwoSchema)}`,
  }
}
