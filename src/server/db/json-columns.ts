export function storedTexts(json: string): string[] {
  const texts: unknown = JSON.parse(json);
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
}
