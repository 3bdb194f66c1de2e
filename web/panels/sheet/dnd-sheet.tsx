/** A d20 character: abilities, saves, skills, what protects and what is spent. */
import { abilityFigures, type Figure, saveFigures, shortOf, skillFigures } from './dnd-figures.ts'
import { DndResources } from './dnd-resources.tsx'
import { Explained } from './explained.tsx'
import { LevelNote, type OfferedLevel } from './level-note.tsx'
import { namesIn, numberIn, objectIn, type RawSheet, signed, textIn, worded } from './read-sheet.ts'
import { NameList, SheetPart } from './sheet-part.tsx'

/** The sheet. */
export function DndSheet({
  campaign,
  sheet,
  level,
}: {
  readonly campaign: string
  readonly sheet: RawSheet
  readonly level: OfferedLevel | null
}) {
  const who = [
    `Level ${numberIn(sheet.level) ?? 1}`,
    textIn(sheet.race),
    textIn(sheet.class),
    textIn(sheet.subclass) && `(${worded(textIn(sheet.subclass))})`,
  ]
  const conditions = [...namesIn(sheet.status_conditions), ...namesIn(sheet.active_effects)].map(worded)
  const spells = namesIn(sheet.spells_prepared)
  return (
    <>
      <p className="text-sm text-soft">
        {who.filter((part) => part !== '').join(' ')}
        {textIn(sheet.background) !== '' && ` · ${textIn(sheet.background)}`}
      </p>
      <LevelNote campaign={campaign} sheet={sheet} offered={level} />
      <Vitals sheet={sheet} />
      <NameList title="Conditions" names={conditions} />
      <Abilities sheet={sheet} />
      <DndResources sheet={sheet} />
      <FigureList title="Saving throws" figures={saveFigures(sheet)} />
      <FigureList title="Skills" figures={skillFigures(sheet)} />
      <NameList title="Spells prepared" names={spells.map(worded)} />
      <NameList
        title={spells.length > 0 ? 'Spells known' : 'Spells'}
        names={namesIn(sheet.spells_known).map(worded)}
      />
      <NameList title="Features" names={namesIn(sheet.features).map(worded)} />
      <NameList
        title="Languages and tools"
        names={[...namesIn(sheet.languages), ...namesIn(sheet.tools)].map(worded)}
      />
    </>
  )
}

function Vitals({ sheet }: { readonly sheet: RawSheet }) {
  const stats = objectIn(sheet.combat_stats)
  const armour = textIn(objectIn(sheet.equipment).armor)
  const extra = numberIn(sheet.temp_hp) ?? 0
  const hp = `${numberIn(sheet.hp_current) ?? 0}/${numberIn(sheet.hp_max) ?? 0}${extra > 0 ? ` +${extra}` : ''}`
  const bonus = numberIn(sheet.proficiency_bonus) ?? 0
  const vitals = [
    [
      'HP',
      hp,
      `Hit points you have left of your most.${extra > 0 ? ` ${extra} more are borrowed and go first.` : ''}`,
    ],
    [
      'AC',
      numberIn(sheet.armor_class),
      `What an attack has to reach to hit you. ${armour === '' ? 'You wear no armour.' : `You wear ${armour.toLowerCase()}.`}`,
    ],
    [
      'Initiative',
      signedOr(stats.initiative),
      'Added to the roll that says who acts first; it comes from Dexterity.',
    ],
    ['Speed', numberIn(stats.speed), 'Feet you cover in a round.'],
    [
      'Passive',
      numberIn(stats.passive_perception),
      'Passive perception: 10 and your Perception. What you notice without looking.',
    ],
    [
      'Proficiency',
      signed(bonus),
      `Added to what you are trained in; it grows with your level, which is ${numberIn(sheet.level) ?? 1}.`,
    ],
  ] as const
  return (
    <ul className="mt-4 grid grid-cols-3 gap-2">
      {vitals.map(([name, value, because]) => (
        <li key={name}>
          <Explained because={because} className="w-full border border-line bg-raised px-2 py-2 text-center">
            <span className="block text-xs text-soft">{name}</span>
            <span className="font-figure text-lg tabular-nums">{value ?? '–'}</span>
          </Explained>
        </li>
      ))}
    </ul>
  )
}

function signedOr(value: RawSheet[string] | undefined): string | null {
  const number = numberIn(value)
  return number === null ? null : signed(number)
}

function Abilities({ sheet }: { readonly sheet: RawSheet }) {
  return (
    <SheetPart title="Abilities">
      <ul className="grid grid-cols-6 gap-1.5">
        {abilityFigures(sheet).map(({ id, name, score, value, because }) => (
          <li key={id}>
            <Explained because={because} className="w-full border border-line bg-raised py-1.5 text-center">
              <abbr title={name} className="block text-xs text-soft no-underline">
                {shortOf(id)}
              </abbr>
              <span className="block font-figure text-lg leading-tight tabular-nums">{signed(value)}</span>
              <span className="block font-figure text-xs text-soft tabular-nums">{score}</span>
            </Explained>
          </li>
        ))}
      </ul>
    </SheetPart>
  )
}

function FigureList({ title, figures }: { readonly title: string; readonly figures: readonly Figure[] }) {
  if (figures.length === 0) return null
  return (
    <SheetPart title={title}>
      <ul className="grid grid-cols-2 gap-x-4">
        {figures.map(({ id, name, value, trained, because }) => (
          <li key={id}>
            <Explained
              because={because}
              className="flex w-full items-center gap-2 px-1 py-1 text-left text-sm"
            >
              <span
                className={`size-2 shrink-0 rounded-full border ${trained ? 'border-lamp bg-lamp' : 'border-edge'}`}
                {...(trained ? { role: 'img', 'aria-label': 'trained' } : { 'aria-hidden': true })}
              />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="font-figure tabular-nums">{signed(value)}</span>
            </Explained>
          </li>
        ))}
      </ul>
    </SheetPart>
  )
}
