import { answerJobs } from './answer-jobs.js';
import { loadEngine } from './engine.js';
import { jobs } from './jobs.js';
import { workerBegins } from './worker-begins.js';

/** The engine on a thread of its own: the same module, from the address that the page's script tells. */
workerBegins((page) => answerJobs(page, loadEngine, jobs));
