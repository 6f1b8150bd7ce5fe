package io.statehouse.app.http.events;

import static java.util.Objects.requireNonNull;

/**
 * Whose a stream is: a tenant, or a client address where there are no tenants. It is only compared,
 * and its {@code toString} shows nothing, since the name of a tenant may be a secret.
 */
public final class Holder {
  private final Object identity;

  private Holder(Object identity) {
    this.identity = requireNonNull(identity, "identity");
  }

  /**
   * @param tenant any value that equals only itself, such as an API key
   */
  public static Holder tenant(Object tenant) {
    return new Holder(tenant);
  }

  /**
   * @param client as {@link io.statehouse.app.http.Request#client} returns it
   */
  public static Holder address(String client) {
    return new Holder("client " + client);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Holder that && identity.equals(that.identity);
  }

  @Override
  public int hashCode() {
    return identity.hashCode();
  }

  @Override
  public String toString() {
    return "Holder[…]";
  }
}
