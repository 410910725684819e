/** For password managers only: whose password it is that is typed beside it. */
export const UsernameField = ({ email }: { email: string }) => (
  <input
    className="vh"
    type="email"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
)
