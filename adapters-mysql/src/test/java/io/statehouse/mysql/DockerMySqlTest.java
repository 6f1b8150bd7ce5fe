package io.statehouse.mysql;

import io.statehouse.testing.junit.NeedsServer;
import io.statehouse.testing.servers.MySqlServer;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.Address;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIf;
import org.testcontainers.mysql.MySQLContainer;

/** The contract on MySQL from the Docker image, with the image's own settings. */
@NeedsServer(ServerKind.MYSQL)
@EnabledIf(
    value = "io.statehouse.mysql.DockerEngine#isAvailable",
    disabledReason =
        "no Docker engine is available; MySqlOwnTableTest and MySqlKvDataTest run the same contract on"
            + " a plainly started MySQL")
class DockerMySqlTest {
  private static MySQLContainer container;
  private static MySqlServer server;

  @BeforeAll
  static void start() {
    container = new MySQLContainer("mysql:9").withUsername("root").withPassword("");
    container.start();
    Address address =
        new Address(container.getHost(), container.getMappedPort(MySQLContainer.MYSQL_PORT));
    server = (MySqlServer) TestServer.running(ServerKind.MYSQL, address);
    server.start();
  }

  @AfterAll
  static void stop() {
    if (container != null) {
      container.stop();
    }
  }

  @Nested
  class OwnTable extends OwnTableContract {
    OwnTable() {
      super(server);
    }
  }

  @Nested
  class KvData extends KvDataContract {
    KvData() {
      super(server);
    }
  }
}
