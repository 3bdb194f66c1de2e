/** A blow under rules that have no rounds: one exchange, told by how it went and what it did to the other. */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { type Beat, fromLibrary } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import type { Act } from '../player-act-and-outcome.ts'
import { numberAt, textAt } from '../read-event-details.ts'
import { isNatural, weaponFamily } from '../weapon-family-by-name.ts'
import { outcomeBeat, outcomeKeys, tagsOf } from './attempt-and-outcome-beats.ts'
import { woundBand } from './fight-and-blow-beats.ts'

/** The beats of one exchange. */
export function streetFightBeats(
  act: Act,
  events: readonly ShownEvent[],
  scene: NarrationScene,
): readonly Beat[] {
  if (act.action !== 'attack' || !scene.isPerson(act.target)) return [outcomeBeat(act, scene, tagsOf(act))]
  const foe = scene.person(act.target)
  const named = act.item === '' ? '' : scene.thing(act.item).replace(/^the /, '')
  const family = weaponFamily(named || (act.verb === 'shoot' ? 'gun' : ''))
  const things = named === '' || isNatural(family) ? {} : { weapon: `your ${named}` }
  const about = { target: foe, things }
  const tags = { foe: foe.kind, ...(family !== null && { weapon: family }) }
  if (act.band === 'failure') return [fromLibrary(['fight.you.miss'], { about, tags })]
  const beaten = rowAbout(events, 'npc_beaten', foe.id)
  const wounded = rowAbout(events, 'npc_wounded', foe.id)
  if (beaten !== undefined) {
    const key = textAt(beaten.details, 'status') === 'dead' ? 'fight.you.kill' : 'fight.you.fell'
    return [fromLibrary([key, 'fight.you.hit'], { about, tags }), ...price(act, scene)]
  }
  const keys = act.band === 'critical' ? ['fight.you.critical', 'fight.you.hit'] : ['fight.you.hit']
  const struck = wounded === undefined ? outcomeBeat(act, scene, tags) : fromLibrary(keys, { about, tags })
  const [wounds, takes] = [
    numberAt(wounded?.details ?? {}, 'wounds'),
    numberAt(wounded?.details ?? {}, 'takes'),
  ]
  // Without a wound the outcome has said its price already.
  if (wounds === null || takes === null || takes <= 0) return [struck]
  const band = woundBand(1 - wounds / takes)
  const wound = fromLibrary([`wound.foe.${band}`], {
    about: { target: foe },
    tags: { foe: foe.kind },
    weight: 'garnish',
    odds: 0.6,
  })
  return [struck, wound, ...price(act, scene)]
}

function rowAbout(events: readonly ShownEvent[], type: string, id: string): ShownEvent | undefined {
  return events.find((event) => event.type === type && textAt(event.details, 'npc_id') === id)
}

/** Half a success has its price in the same breath. */
function price(act: Act, scene: NarrationScene): readonly Beat[] {
  if (act.band !== 'mixed') return []
  const about = { target: scene.person(act.target) }
  return [fromLibrary(['attack.mixed', ...outcomeKeys('attack', 'mixed')], { about, weight: 'colour' })]
}
