/** What is spent and comes back: hit dice, spell slots, gifts of a class, death saves. */
import { Pips } from './pips.tsx'
import { numberIn, objectIn, type RawSheet, worded } from './read-sheet.ts'
import { SheetPart } from './sheet-part.tsx'

interface Pool {
  readonly name: string
  readonly left: number
  readonly most: number
}

/** The pools of a sheet. */
export function poolsOf(sheet: RawSheet): readonly Pool[] {
  const { hit_dice, spell_slots, class_features } = objectIn(sheet.resources)
  const slots = Object.entries(objectIn(spell_slots)).map(([level, pool]) => {
    return poolIn(`Spells of level ${level.replace('level_', '')}`, objectIn(pool))
  })
  const gifts = Object.entries(objectIn(class_features)).map(([id, pool]) =>
    poolIn(worded(id), objectIn(pool)),
  )
  return [poolIn('Hit dice', objectIn(hit_dice)), ...slots, ...gifts].filter((pool) => pool.most > 0)
}

function poolIn(name: string, pool: RawSheet): Pool {
  const most = numberIn(pool.max) ?? numberIn(pool.total) ?? 0
  return { name, most, left: Math.max(0, most - (numberIn(pool.used) ?? 0)) }
}

/** The pools, and death saves while they count. */
export function DndResources({ sheet }: { readonly sheet: RawSheet }) {
  const pools = poolsOf(sheet)
  const saves = objectIn(sheet.death_saves)
  const [held, lost] = [numberIn(saves.successes) ?? 0, numberIn(saves.failures) ?? 0]
  const exhaustion = numberIn(sheet.exhaustion) ?? 0
  if (pools.length === 0 && held + lost + exhaustion === 0) return null
  return (
    <SheetPart title="To spend">
      <ul>
        {pools.map((pool) => (
          <Pips key={pool.name} {...pool} />
        ))}
        {held + lost > 0 && <Pips name="Death saves held" left={held} most={3} />}
        {held + lost > 0 && <Pips name="Death saves lost" left={lost} most={3} />}
        {exhaustion > 0 && <Pips name="Exhaustion" left={exhaustion} most={6} />}
      </ul>
    </SheetPart>
  )
}
