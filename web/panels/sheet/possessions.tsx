/** What is carried: worn and wielded first, coins apart, the rest by name. */
import type { WireView } from '../../../src/server/wire/player-views.ts'
import { namesIn, numberIn, objectIn, type RawSheet, textIn } from './read-sheet.ts'
import { SheetPart } from './sheet-part.tsx'

type You = NonNullable<WireView['you']>

/** The bag. */
export function Possessions({ you }: { readonly you: You }) {
  const used = usedNames(you.sheet)
  const coins = you.possessions.find((one) => one.id === 'coin')
  const gold = numberIn(objectIn(you.sheet.resources).gold)
  const things = you.possessions
    .filter((one) => one.id !== 'coin')
    .map((one) => ({ ...one, use: used.get(one.name.toLowerCase()) ?? '' }))
    .sort((left, right) => right.use.localeCompare(left.use) || left.name.localeCompare(right.name))
  return (
    <SheetPart title="Carried">
      <p className="flex justify-between py-1">
        <span>Coin</span>
        <span className="font-figure tabular-nums">{coins?.quantity ?? gold ?? 0}</span>
      </p>
      <ul>
        {things.map(({ id, name, quantity, use }) => (
          <li key={id} className="flex justify-between gap-3 py-0.5 text-sm">
            <span>
              {name}
              {use !== '' && <span className="ml-2 text-moss">{use}</span>}
            </span>
            {quantity !== 1 && <span className="font-figure text-soft tabular-nums">×{quantity}</span>}
          </li>
        ))}
      </ul>
    </SheetPart>
  )
}

/** What is in use, by its name in small letters. */
function usedNames(sheet: RawSheet): ReadonlyMap<string, string> {
  const equipment = objectIn(sheet.equipment)
  const weapons = namesIn(equipment.weapons).map((name): [string, string] => [name.toLowerCase(), 'wielded'])
  const worn = [textIn(equipment.armor), textIn(equipment.shield)].filter((name) => name !== '')
  return new Map([...weapons, ...worn.map((name): [string, string] => [name.toLowerCase(), 'worn'])])
}
