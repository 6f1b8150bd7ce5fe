package io.statehouse.app.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.app.config.TrustedProxies;
import io.statehouse.app.http.RunningServer;
import java.io.IOException;
import java.net.UnknownHostException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server behind a proxy: below a path of its own, and with the addresses that the proxy says. */
class ProxyingTest {
  @TempDir Path directory;

  private String recordedAddress(String trusted, String... headers) throws IOException {
    Path audit = directory.resolve("audit.log");
    Map<String, String> settings =
        Map.of("audit.file", audit.toString(), "http.trusted-proxies", trusted);
    try (RunningServer server = new RunningServer(directory, settings)) {
      server.put("/css/databases/sky", "{}", headers);
    }
    return Files.readString(audit).replaceFirst("(?s).*\"address\":\"([^\"]*)\".*", "$1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "127.0.0.1              | 203.0.113.9                      | 203.0.113.9",
        "127.0.0.0/8            | 203.0.113.9                      | 203.0.113.9",
        "127.0.0.1              | 198.51.100.1, 203.0.113.9        | 203.0.113.9",
        "127.0.0.1, 203.0.113.9 | 198.51.100.1, 203.0.113.9        | 198.51.100.1",
        "127.0.0.1              | 2001:db8:1:2:3:4:5:6             | 20010db800010002/64",
        "127.0.0.1              | 203.0.113.9, nonsense            | 127.0.0.1",
        "10.0.0.0/8             | 203.0.113.9                      | 127.0.0.1",
        "''                     | 203.0.113.9                      | 127.0.0.1",
      })
  void a_client_is_who_trusted_proxies_say(String trusted, String forwarded, String client)
      throws IOException {
    assertThat(recordedAddress(trusted, "X-Forwarded-For", forwarded)).isEqualTo(client);
  }

  @Test
  void what_is_below_the_base_path_is_what_is_at_the_root() {
    Map<String, String> settings =
        Map.of("http.base-path", "/state", "http.trusted-proxies", "127.0.0.1");
    try (RunningServer server = new RunningServer(directory, settings)) {
      server.put("/css/databases/sea", "{}");
      server.put("/css/databases/sky", "{}");

      HttpResponse<String> page =
          server.exchange(server.request("/state/css/databases?limit=1").build());
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.headers().firstValue("Link").orElseThrow())
          .startsWith("</state/css/databases?");
      assertThat(server.get("/css/databases").statusCode()).isEqualTo(200);
      HttpResponse<String> bare = server.exchange(server.request("/state").build());
      assertThat(bare.statusCode()).isEqualTo(308);
      assertThat(bare.headers().firstValue("Location")).hasValue("/state/");
      HttpResponse<String> cleaned =
          server.exchange(server.request("/state/cloudchamber/api//users").build());
      assertThat(cleaned.headers().firstValue("Location"))
          .hasValue("/state/cloudchamber/api/users");
      assertThat(server.exchange(server.request("/states").build()).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void pages_of_configured_origins_may_use_the_server_and_no_others() throws IOException {
    Map<String, String> settings = Map.of("http.cors-origins", "https://tools.example");
    try (RunningServer server = new RunningServer(directory, settings)) {
      HttpResponse<String> preflight =
          server.exchange(
              server
                  .request("/css/databases/sky")
                  .method("OPTIONS", BodyPublishers.noBody())
                  .header("Origin", "https://tools.example")
                  .header("Access-Control-Request-Method", "PUT")
                  .header("Access-Control-Request-Headers", "authorization")
                  .build());
      assertThat(preflight.statusCode()).isEqualTo(204);
      assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers"))
          .hasValue("authorization");
      HttpResponse<String> put =
          server.put("/css/databases/sky", "{}", "Origin", "https://tools.example");
      assertThat(put.statusCode()).isEqualTo(201);
      assertThat(put.headers().firstValue("Access-Control-Allow-Origin"))
          .hasValue("https://tools.example");
      assertThat(put.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();

      HttpResponse<String> foreign =
          server.put("/css/databases/sea", "{}", "Origin", "https://evil.example");
      assertThat(foreign.statusCode()).isEqualTo(403);
      assertThat(foreign.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.0.0.0/33", "10", "cafe", "proxy.example", "10.0.0.256", "::/129", "1.2.3.4/"})
  void what_is_no_address_is_named(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TrustedProxies.parse("http.trusted-proxies", text))
        .withMessageContaining("\"" + text + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.0.0/17, 10.1.127.255, true",
    "10.1.0.0/17, 10.1.128.0, false",
    "0.0.0.0/0, 203.0.113.9, true",
    "0.0.0.0/0, 2001:db8::1, false",
    "2001:db8::/33, 2001:db8:7fff::1, true",
    "2001:db8::/33, 2001:db8:8000::1, false",
  })
  void a_network_has_the_addresses_that_begin_like_it(String network, String address, boolean has)
      throws UnknownHostException {
    TrustedProxies proxies = TrustedProxies.parse("", String.join(",", List.of(network)));

    assertThat(proxies.has(TrustedProxies.address(address))).isEqualTo(has);
  }
}
