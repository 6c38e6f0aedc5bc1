/** Password that tests give to the administrator « admin » of a program, as ADMIN_PASSWORD. */
export const PASSWORD = 'dix caractères';

export function sendJson(url: string, method: string, body: unknown, cookie = ''): Promise<Response> {
  return fetch(url, { method, headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });
}

/** Logs in to a running program. Returns the cookies of the session, or throws if the program refuses the login. */
export async function logIn(address: string, user = 'admin', pass = PASSWORD): Promise<string> {
  const response = await sendJson(`${address}/api/admin/login`, 'POST', { user, pass });
  if (response.status !== 200) throw new Error(`The login was refused: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return cookies.join('; ');
}
