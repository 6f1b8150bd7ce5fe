package io.statehouse.consul;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.testing.contract.OtherProgram;
import io.statehouse.testing.servers.ConsulServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Writes as other programs do: through Consul's HTTP API, by the names in Consul. */
record ConsulHttpProgram(ConsulServer server) implements OtherProgram {
  @Override
  public void put(Key key, Bytes value) {
    putName(server, path(key), value.text().orElseThrow());
  }

  /**
   * @param path the name, escaped for a URL
   */
  static void putName(ConsulServer server, String path, String value) {
    try {
      server.http().put("/v1/kv/" + path, value).orFail();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Override
  public void delete(Key key) {
    deletePath(path(key));
  }

  @Override
  public void empty() {
    deletePath("?recurse");
  }

  private static String path(Key key) {
    String name =
        key.text().startsWith("/") ? key.text().substring(1) : "statehouse.bare/" + key.text();
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/");
  }

  private void deletePath(String path) {
    try {
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create("http://" + server.address() + "/v1/kv/" + path).toURL().openConnection();
      connection.setRequestMethod("DELETE");
      if (connection.getResponseCode() != 200) {
        throw new IOException("status " + connection.getResponseCode());
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
