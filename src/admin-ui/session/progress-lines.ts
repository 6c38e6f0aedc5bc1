import type { JobLine } from '../../shared/progress.ts';

/**
 * Passes the lines of a job to `onLine` as they arrive. Returns the last one, which is the response or an error.
 * @throws Error if the connection is lost before the last line
 */
export async function readLines(response: Response, onLine: (line: JobLine) => void) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ; ) {
    const { value = '', done = true } = (await reader?.read()) ?? {};
    const lines = (text + value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const content = JSON.parse(line);
      if ('data' in content || 'error' in content) return content;
      onLine(content);
    }
    if (done) throw new Error('The lines ended early');
  }
}
