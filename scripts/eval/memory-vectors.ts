/** `npm run eval -- memory-vectors`: makes the vectors that the small planted story of the tests is asked with. */
import { writeFileSync } from 'node:fs'
import { openEmbedding } from '../../src/compose.ts'
import { type KeptVectors, smallStory, vectorsFile } from '../../test/memory/planted-story.ts'

/** Writes them; false when there is no model to make them. */
export async function writeMemoryVectors(): Promise<boolean> {
  const { model, absent } = await openEmbedding()
  if (model === null) {
    console.error(absent)
    return false
  }
  const vectors: Record<string, string> = {}
  const shares = await smallStory({
    ...model,
    async embed(texts, options) {
      const made = await model.embed(texts, options)
      for (const [at, text] of texts.entries()) vectors[text] = bytesOf(made[at] ?? new Float32Array(0))
      return made
    },
  })
  const kept: KeptVectors = { model: model.id, dimensions: model.dimensions, vectors }
  writeFileSync(vectorsFile, `${JSON.stringify(kept, null, 2)}\n`)
  console.log(`${Object.keys(vectors).length} vectors in ${vectorsFile}; recall@5 ${JSON.stringify(shares)}`)
  return true
}

/** The numbers as bytes, the largest as 127: direction is all that counts. */
function bytesOf(vector: Float32Array): string {
  const most = Math.max(...vector.map(Math.abs), 1e-9)
  return Buffer.from(Int8Array.from(vector, (part) => Math.round((part / most) * 127)).buffer).toString(
    'base64',
  )
}
