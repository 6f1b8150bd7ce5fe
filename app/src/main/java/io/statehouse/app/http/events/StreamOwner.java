package io.statehouse.app.http.events;

import static java.util.Objects.requireNonNull;

/**
 * Whose a stream is: a tenant, or a client address where there are no tenants. It is only compared,
 * and its {@code toString} shows nothing, since the name of a tenant may be a secret.
 */
public final class StreamOwner {
  private final Object identity;

  private StreamOwner(Object identity) {
    this.identity = requireNonNull(identity, "identity");
  }

  /**
   * @param tenant any value that equals only itself, such as an API key
   */
  public static StreamOwner tenant(Object tenant) {
    return new StreamOwner(tenant);
  }

  /**
   * @param client as {@link io.statehouse.app.http.Request#client} returns it
   */
  public static StreamOwner address(String client) {
    return new StreamOwner("client " + client);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StreamOwner that && identity.equals(that.identity);
  }

  @Override
  public int hashCode() {
    return identity.hashCode();
  }

  @Override
  public String toString() {
    return "StreamOwner[…]";
  }
}
