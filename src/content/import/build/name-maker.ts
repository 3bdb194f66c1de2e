/** Ids for imported things: the words of their names, each once. */
import { slugOf } from '../../../core/identifier.ts'

/** Gives every name an id of its own. */
export type NameMaker = (name: string) => string

/** Begins a pack's ids; `player` and its like mean somebody else. */
export function nameMaker(): NameMaker {
  const taken = new Set(['player', 'hero', 'world', 'scene', 'campaign', 'foe', 'foes', 'coin'])
  return (name) => {
    const slug = slugOf(name)
    const wanted = slug === 'unnamed' ? 'entry' : slug
    let id = wanted
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}_${count}`
    taken.add(id)
    return id
  }
}

/** A pack's id out of a name. */
export function packIdFor(name: string): string {
  const slug = slugOf(name)
  const plain = slug === 'unnamed' ? 'imported' : slug
  return (/^[a-z]/.test(plain) ? plain : `pack_${plain}`).slice(0, 60).replace(/_+$/, '')
}
