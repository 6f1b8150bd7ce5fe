package io.statehouse.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.testing.wire.Address;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerOverridesTest {
  @Test
  void leaves_out_nothing_by_default() {
    assertThat(choice("STATEHOUSE_TEST_WITHOUT", " ").leftOut()).isEmpty();
    assertThat(choice("OTHER", "x").obstacle(ServerKind.MYSQL, true)).isEmpty();
  }

  @Test
  void leaves_out_the_servers_named_and_says_so() {
    ServerOverrides choice = choice("STATEHOUSE_TEST_WITHOUT", "mysql, valkey");

    assertThat(choice.leftOut()).containsExactlyInAnyOrder(ServerKind.MYSQL, ServerKind.VALKEY);
    assertThat(choice.obstacle(ServerKind.MYSQL, false))
        .hasValue("MySQL 9 is left out: STATEHOUSE_TEST_WITHOUT names it");
    assertThat(choice.obstacle(ServerKind.MARIADB, false)).isEmpty();
  }

  @Test
  void rejects_an_unknown_name_and_lists_the_known_ones() {
    assertThatThrownBy(() -> choice("STATEHOUSE_TEST_WITHOUT", "ectd").leftOut())
        .hasMessage(
            "unknown server \"ectd\": known are"
                + " consul, etcd, etcd35, mariadb, mysql, redis, valkey");
  }

  @Test
  void an_external_server_is_used_but_not_harmed() {
    ServerOverrides choice = choice("STATEHOUSE_TEST_ETCD35", "10.0.0.1:2379");

    assertThat(choice.running(ServerKind.ETCD_3_5)).hasValue(new Address("10.0.0.1", 2379));
    assertThat(choice.running(ServerKind.ETCD)).isEmpty();
    assertThat(choice.obstacle(ServerKind.ETCD_3_5, false)).isEmpty();
    assertThat(choice.obstacle(ServerKind.ETCD_3_5, true))
        .hasValue(
            "etcd 3.5 must not be killed or frozen: STATEHOUSE_TEST_ETCD35 names an external one");
  }

  @Test
  void a_malformed_address_is_rejected_with_the_name_of_its_variable() {
    for (String wrong :
        new String[] {"localhost", "localhost:", "localhost:http", ":1", "a:70000"}) {
      assertThatThrownBy(() -> choice("STATEHOUSE_TEST_REDIS", wrong).running(ServerKind.REDIS))
          .hasMessage("STATEHOUSE_TEST_REDIS: expected HOST:PORT but found \"" + wrong + "\"");
    }
  }

  @Test
  void uses_the_same_folder_as_get_servers() {
    Map<String, String> home = Map.of("HOME", "/home/ann");
    Map<String, String> xdg = Map.of("HOME", "/home/ann", "XDG_CACHE_HOME", "/fast");
    Map<String, String> own = Map.of("XDG_CACHE_HOME", "/fast", "STATEHOUSE_TEST_CACHE", "/own");

    assertThat(new ServerOverrides(home).cache())
        .isEqualTo(Path.of("/home/ann/.cache/statehouse/test-servers"));
    assertThat(new ServerOverrides(xdg).cache())
        .isEqualTo(Path.of("/fast/statehouse/test-servers"));
    assertThat(new ServerOverrides(own).cache()).isEqualTo(Path.of("/own"));
  }

  private static ServerOverrides choice(String name, String value) {
    return new ServerOverrides(Map.of(name, value));
  }
}
