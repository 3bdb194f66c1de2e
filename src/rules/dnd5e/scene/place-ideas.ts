/** What could be done about the place and the things in it: search it, listen, open what is locked, make traps safe. */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import { listAt } from '../character/read-sheet.ts'
import type { Idea } from './idea.ts'
import { hasBody } from './peace-table.ts'
import { readTrap } from './trap.ts'

/** The ideas about one thing that is here. */
export function thingIdeas(thing: Entity): readonly Idea[] {
  if (hasBody(thing)) return []
  const { id: target, name } = thing
  const trap = readTrap(thing)
  if (trap !== undefined)
    return trap.harmless || thing.attrs.hidden === true
      ? []
      : [
          {
            verb: 'disarm',
            target,
            text: `Make ${name} safe`,
            why: `Miss it by five and it goes off in your hands.`,
            risk: 'high',
          },
        ]
  if (thing.attrs.locked === true)
    return [
      { verb: 'pick_lock', target, text: `Pick the lock of ${name}`, why: 'Quiet, and nobody need know.' },
      {
        verb: 'force',
        target,
        text: `Break ${name} open`,
        why: 'Faster, and heard all over the house.',
        risk: 'medium',
      },
    ]
  return [
    {
      verb: 'investigate',
      target,
      text: `Look ${name} over`,
      why: `There may be more to ${name} than meets the eye.`,
    },
  ]
}

/** The ideas about the place itself, and the ways out of it. */
export function placeIdeas(view: RulesView, here: readonly Entity[]): readonly Idea[] {
  const place = view.scene.location_id === null ? undefined : view.entity(view.scene.location_id)
  const name = place?.name ?? 'this place'
  const watched = here.some((one) => hasBody(one) && one.type !== 'pc')
  const roads = place === undefined ? [] : listAt(place.attrs as JsonObject, 'connected_to')
  return [
    { verb: 'search', text: `Search ${name}`, why: 'It takes a while; what is hidden may be found.' },
    {
      verb: 'listen',
      text: 'Stand still and listen',
      why: 'Walls and doors keep less in than people think.',
    },
    ...(watched
      ? [
          {
            verb: 'sneak',
            text: 'Move without being noticed',
            why: 'Those here have eyes; the sharpest pair decides.',
          },
        ]
      : []),
    ...roads.flatMap((to): Idea[] => {
      const next = typeof to === 'string' ? view.entity(to) : undefined
      return next === undefined
        ? []
        : [{ verb: 'go', target: next.id, text: `Go to ${next.name}`, why: 'The way is open.' }]
    }),
  ]
}
