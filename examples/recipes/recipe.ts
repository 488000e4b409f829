/** The props of each recipe: the server's address, the user's token, and a channel. */
export interface RecipeProps {
  baseUrl: string;
  token: string;
  cid: string;
}
