import { answerJobs } from './answer-jobs.js';
import { loadModels } from './model.js';
import { modelJobs } from './model-jobs.js';
import { workerBegins } from './worker-begins.js';

/** A trained model on a thread of its own. */
workerBegins((page) => answerJobs(page, loadModels, modelJobs()));
