/** `npm run eval -- memory-vectors`: makes the vectors that the small story and the dialogue of the tests are asked with. */
import { writeFileSync } from 'node:fs'
import { openEmbedding } from '../../src/compose.ts'
import type { EmbeddingModel } from '../../src/llm/index.ts'
import {
  dialogueVectorsFile,
  type KeptVectors,
  scoreDialogue,
  smallStory,
  vectorsFile,
} from '../../test/memory/planted-story.ts'

/** Writes them; false when there is no model to make them. */
export async function writeMemoryVectors(): Promise<boolean> {
  const { model, absent } = await openEmbedding()
  if (model === null) {
    console.error(absent)
    return false
  }
  await keepVectors(model, vectorsFile, (recorded) => smallStory(recorded))
  await keepVectors(model, dialogueVectorsFile, async (recorded) => {
    // A service is asked for this word when it is opened.
    await recorded.embed(['probe'], { kind: 'query' })
    const score = await scoreDialogue(recorded)
    return { 'recall@1': score['recall@1'], 'recall@5': score['recall@5'] }
  })
  return true
}

/** Writes every vector that is asked for while something is measured. */
async function keepVectors(
  model: EmbeddingModel,
  file: string,
  measure: (recorded: EmbeddingModel) => Promise<object>,
): Promise<void> {
  const vectors: Record<string, string> = {}
  const figures = await measure({
    ...model,
    async embed(texts, options) {
      const made = await model.embed(texts, options)
      for (const [at, text] of texts.entries()) vectors[text] = bytesOf(made[at] ?? new Float32Array(0))
      return made
    },
  })
  const kept: KeptVectors = { model: model.id, dimensions: model.dimensions, vectors }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  console.log(`${Object.keys(vectors).length} vectors in ${file}; ${JSON.stringify(figures)}`)
}

/** The numbers as bytes, the largest as 127: direction is all that counts. */
function bytesOf(vector: Float32Array): string {
  const most = Math.max(...vector.map(Math.abs), 1e-9)
  return Buffer.from(Int8Array.from(vector, (part) => Math.round((part / most) * 127)).buffer).toString(
    'base64',
  )
}
