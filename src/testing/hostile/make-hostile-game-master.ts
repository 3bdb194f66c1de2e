/** Makes a hostile game master: one that does one thing wrong, as real models do, and everything else right. */
import type { GameMaster, NarrateRequest } from '../../gm/game-master.ts'
import { envelopeAround, narrationOf, type Script, scriptedGameMaster } from '../scripted-game-master.ts'

/** One that does wrong, by what it does. */
export interface HostileGameMaster {
  /** kebab-case; also the id of its game master. */
  readonly name: string
  /** The rules it breaks every turn it can. */
  readonly breaks: readonly string[]
  readonly gameMaster: GameMaster
  /** Which of its answers are wrong; the others are good. */
  readonly wrongs: readonly ('interpret' | 'plan' | 'narrate')[]
}

/** What every hostile set is told about the world it plays in. */
export interface HostileSetting {
  /** Words the player must never see; a leaking one tells them. */
  readonly canary: string
}

export function hostile(
  name: string,
  breaks: readonly string[],
  script: Omit<Script, 'id'>,
): HostileGameMaster {
  const wrongs = (['interpret', 'plan', 'narrate'] as const).filter((part) => script[part] !== undefined)
  return { name, breaks, wrongs, gameMaster: scriptedGameMaster({ ...script, id: `hostile:${name}` }) }
}

/** Tells truly, and adds these words. */
export function adding(words: (request: NarrateRequest) => string): Script['narrate'] & {} {
  return (request) => envelopeAround(request, `${narrationOf(request)} ${words(request)}`)
}

/** Tells truly, and changes its envelope. */
export function changing(
  change: (request: NarrateRequest) => Record<string, unknown>,
): Script['narrate'] & {} {
  return (request) => ({ ...envelopeAround(request, narrationOf(request)), ...change(request) })
}

/** The first person in the scene who is not the player. */
export function otherPerson(request: NarrateRequest): { readonly id: string; readonly name: string } {
  const { entities, present_entities } = request.packet
  const npc = entities.find(
    (entity) => entity.type !== 'pc' && entity.type !== 'location' && present_entities.includes(entity.id),
  )
  return npc ?? { id: 'npc_nobody_001', name: 'the stranger' }
}

/** The player's character as the packet shows it. */
export function playerOf(request: NarrateRequest): { readonly id: string; readonly name: string } {
  return (
    request.packet.entities.find((entity) => entity.type === 'pc') ?? { id: 'pc_nobody_001', name: 'you' }
  )
}
