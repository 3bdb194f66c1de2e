/** The players of the simulation, in the order in which campaigns are dealt to them. */
import type { Persona } from './persona.ts'
import { cautious } from './personas/cautious.ts'
import { chaotic } from './personas/chaotic.ts'
import { cheating } from './personas/cheating.ts'
import { terse } from './personas/terse.ts'
import { verbose } from './personas/verbose.ts'

/** Everybody. */
export const personas: readonly Persona[] = [cautious, chaotic, terse, verbose, cheating]
