/** Settings: how it looks and who tells the story. */

import type { Preferences } from '../../look/preferences.ts'
import { usePreferences } from '../../look/use-preferences.tsx'
import { Page } from '../../parts/page.tsx'
import { TellerSettings } from './teller-settings.tsx'

/** The page. */
export function SettingsPage() {
  return (
    <Page title="Settings">
      <h2 className="mt-6 font-story text-3xl">Settings</h2>
      <section aria-labelledby="reading" className="mt-8 space-y-6">
        <h3 id="reading" className="font-story text-xl">
          Reading
        </h3>
        <Choices
          name="theme"
          legend="Light"
          options={[
            ['system', 'As the system'],
            ['light', 'Paper'],
            ['dark', 'Lamplight'],
          ]}
        />
        <Choices
          name="textSize"
          legend="Size of the letters"
          options={[
            [0.9, 'Small'],
            [1, 'Usual'],
            [1.15, 'Large'],
            [1.3, 'Larger'],
          ]}
        />
        <Choices
          name="motion"
          legend="Motion"
          options={[
            ['system', 'As the system'],
            ['still', 'Still'],
            ['lively', 'Lively'],
          ]}
        />
        <Choices
          name="dice"
          legend="Dice"
          options={[
            ['flat', 'Drawn'],
            ['tumbling', 'Tumbling in the room'],
          ]}
        />
      </section>
      <section aria-labelledby="teller" className="mt-12 space-y-4">
        <h3 id="teller" className="font-story text-xl">
          The teller
        </h3>
        <TellerSettings />
      </section>
    </Page>
  )
}

function Choices<Name extends keyof Preferences>({
  name,
  legend,
  options,
}: {
  readonly name: Name
  readonly legend: string
  readonly options: readonly (readonly [Preferences[Name], string])[]
}) {
  const [preferences, choose] = usePreferences()
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, label]) => (
          <label
            key={String(value)}
            className="cursor-pointer rounded-lg border border-line bg-raised px-4 py-2 has-checked:border-lamp has-checked:text-lamp has-focus-visible:outline-2 has-focus-visible:outline-lamp"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={preferences[name] === value}
              onChange={() => choose({ [name]: value })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
