/** A character of the 2d6 rules: what they are good at, and what will get them into trouble. */
import { Explained } from './explained.tsx'
import { numberIn, objectIn, type RawSheet, signed, textIn, worded } from './read-sheet.ts'
import { NameList, SheetPart } from './sheet-part.tsx'

const told = [
  ['motivation', 'Wants'],
  ['weakness', 'Weakness'],
  ['moral_line', 'Would never'],
] as const

/** The sheet. */
export function BandsSheet({ sheet }: { readonly sheet: RawSheet }) {
  const skills = Object.entries(objectIn(sheet.skills)).flatMap(([id, value]) => {
    const worth = numberIn(value)
    return worth === null ? [] : [{ id, worth }]
  })
  const states = [textIn(sheet.status), textIn(sheet.visibility)].filter((one) => one !== '').map(worded)
  return (
    <>
      <p className="text-sm text-soft">{textIn(sheet.background)}</p>
      <NameList title="At the moment" names={states} />
      {skills.length > 0 && (
        <SheetPart title="Good at">
          <ul>
            {skills.map(({ id, worth }) => (
              <li key={id}>
                <Explained
                  because={`${worded(id)} ${signed(worth)}: added to two dice. 6 or less fails, 7 to 9 is mixed, 10 or more succeeds.`}
                  className="flex w-full justify-between text-left px-1 py-1.5"
                >
                  <span>{worded(id)}</span>
                  <span className="font-figure tabular-nums">{signed(worth)}</span>
                </Explained>
              </li>
            ))}
          </ul>
        </SheetPart>
      )}
      {told
        .filter(([key]) => textIn(sheet[key]) !== '')
        .map(([key, title]) => (
          <SheetPart key={key} title={title}>
            <p className="font-story">{textIn(sheet[key])}</p>
          </SheetPart>
        ))}
    </>
  )
}
