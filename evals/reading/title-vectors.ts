/** The vectors of the shipped packs' titles, as the program brings them along. */
import { writeFileSync } from 'node:fs'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { packVector, vectorKey } from '../../src/llm/embedding/kept-vectors.ts'
import { openMiniLm } from '../../src/llm/embedding/minilm-embedding.ts'
import { comparedTexts } from '../../src/reading/index.ts'
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
        ...authoredTitles(opened.value.definition).flatMap(({ text, description }) =>
          comparedTexts({ text, subtitle: description }),
        ),
      )
  }
  await engine.close()
  return [...new Set(titles)].toSorted()
}

/** Makes and writes them; says how many there are. */
export async function writeTitleVectors(path: string): Promise<string> {
  const { model, absent } = await openMiniLm()
  if (model === null) return absent
  const titles = await shippedTitles()
  const vectors = await model.embed(titles, { kind: 'passage' })
  const rows = titles.map((title, at) => {
    const vector = vectors[at]
    if (vector === undefined) throw new Error(`${title} has no vector`)
    return [vectorKey(title, sha256), packVector(vector)] as const
  })
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(rows.toSorted()), null, 1)}\n`)
  return `${rows.length} titles`
}
