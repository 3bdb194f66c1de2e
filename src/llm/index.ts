/**
 * The ports to models. Adapters, prices, budgets and recordings are opened by the composition alone, which imports them
 * module by module, so that a game without a model loads none of them.
 */
export type { EmbeddingModel, OpenedEmbedding } from './embedding-model.ts'
export type {
  LanguageModel,
  LostCall,
  ModelReply,
  ModelRequest,
  ModelUsage,
  PromptBlock,
} from './language-model.ts'
