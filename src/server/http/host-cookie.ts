/** With https, the cookie is Secure, and the prefix of its name binds it to this host. */
export function hostCookie(origin: string | undefined, name: string, sameSite: 'lax' | 'strict') {
  const secure = origin?.startsWith('https:') ?? false;
  return { name: secure ? `__Host-${name}` : name, options: { path: '/', httpOnly: true, secure, sameSite } };
}
