package io.statehouse.app.systems.cloudchamber.http;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.http.DocumentedResponses;
import io.statehouse.app.http.RawHttp;
import io.statehouse.app.systems.cloudchamber.http.InventoryServer.Client;
import io.statehouse.domain.cloudchamber.accounts.Users;
import io.statehouse.domain.cloudchamber.entities.Caller;
import io.statehouse.domain.cloudchamber.entities.ExpectedRevision;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may use each route, by requests from everyone. A route that is not in the table fails. */
class RouteRightsTest {
  private static final String ANYONE = "anyone";
  private static final String ANY_USER = "any-user";

  /** Routes that respond 501, so that they are not described. */
  private static final Pattern SIMULATOR =
      Pattern.compile("[A-Z]+ /api/(stepper|watch|logs|faults)\\b.*");

  /** The paths as they are declared, and the right that a request needs. */
  private static final Map<String, String> TABLE =
      """
      GET    /api/users                                              manage_accounts
      GET    /api/users/{user}                                       manage_accounts
      POST   /api/users/{user}                                       manage_accounts
      PUT    /api/users/{user}                                       manage_accounts
      DELETE /api/users/{user}                                       manage_accounts
      GET    /api/session                                            any-user
      GET    /api/simulation                                         any-user
      GET    /api/simulation/sessions                                manage_accounts
      GET    /api/simulation/sessions/{id}                           manage_accounts
      DELETE /api/simulation/sessions/{id}                           manage_accounts
      GET    /api/stepper                                            any-user
      GET    /api/stepper/now                                        any-user
      PUT    /api/stepper                                            step_time
      GET    /api/watch                                              any-user
      GET    /api/logs                                               any-user
      GET    /api/logs/policy                                        any-user
      GET    /api/faults                                             anyone
      GET    /api/racks                                              any-user
      GET    /api/racks/{rack}                                       any-user
      PUT    /api/inventory                                          modify_inventory
      PUT    /api/racks/{rack}                                       modify_inventory
      DELETE /api/racks/{rack}                                       modify_inventory
      GET    /api/racks/{rack}/blades                                any-user
      GET    /api/racks/{rack}/blades/{blade}                        any-user
      PUT    /api/racks/{rack}/blades/{blade}                        modify_inventory
      DELETE /api/racks/{rack}/blades/{blade}                        modify_inventory
      GET    /api/racks/{rack}/pdu                                   any-user
      PUT    /api/racks/{rack}/pdu                                   modify_inventory
      DELETE /api/racks/{rack}/pdu                                   modify_inventory
      GET    /api/racks/{rack}/pdu/{pdu}                             any-user
      PUT    /api/racks/{rack}/pdu/{pdu}                             modify_inventory
      DELETE /api/racks/{rack}/pdu/{pdu}                             modify_inventory
      GET    /api/racks/{rack}/tor                                   any-user
      PUT    /api/racks/{rack}/tor                                   modify_inventory
      DELETE /api/racks/{rack}/tor                                   modify_inventory
      GET    /api/racks/{rack}/tor/{tor}                             any-user
      PUT    /api/racks/{rack}/tor/{tor}                             modify_inventory
      DELETE /api/racks/{rack}/tor/{tor}                             modify_inventory
      GET    /api/workloads                                          any-user
      GET    /api/workloads/{workload}                               any-user
      POST   /api/workloads/{workload}                               modify_workloads
      PUT    /api/workloads/{workload}                               modify_workloads
      DELETE /api/workloads/{workload}                               modify_workloads
      GET    /api/workloads/{workload}/instances                     any-user
      GET    /api/workloads/{workload}/instances/{instance}          any-user
      GET    /api/workloads/{workload}/instances/{instance}/target   any-user
      PUT    /api/workloads/{workload}/instances/{instance}/target   modify_workloads
      GET    /api/workloads/{workload}/instances/{instance}/actual   any-user
      PUT    /api/workloads/{workload}/instances/{instance}/actual   perform_repairs
      GET    /api/events                                             any-user
      """
          .lines()
          .map(line -> line.split(" +"))
          .collect(toMap(line -> line[0] + " " + line[1], line -> line[2]));

  @TempDir private Path directory;
  private InventoryServer server;

  @BeforeEach
  void start() {
    server = new InventoryServer(directory);
    server.user("other");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** The routes below a path, as in {@code GET /api/racks}. */
  private Set<String> declared(String below) {
    Set<String> routes = new TreeSet<>();
    new DocumentedResponses(server.http.get("/openapi.json").body())
        .paths()
        .forEach(
            (path, methods) -> {
              if (path.toString().startsWith(below)) {
                ((Map<?, ?>) methods)
                    .keySet()
                    .forEach(method -> routes.add(name(method, path, below)));
              }
            });
    return routes;
  }

  private static String name(Object method, Object path, String below) {
    return method.toString().toUpperCase(Locale.ROOT)
        + " /api/"
        + path.toString().substring(below.length());
  }

  /** Sends a request about what is there only where it is a user. */
  private String status(Client client, String route) {
    String path = route.replace("{user}", "other").replaceAll("\\{(rack|workload|instance)}", "x");
    try (RawHttp http = new RawHttp(server.http.uri("/").getPort())) {
      http.send(
          path.replaceAll("\\{[a-z]+}", "0") + " HTTP/1.1",
          "Cookie: " + client.cookie(),
          "If-Match: 0",
          "Content-Length: 2");
      http.write("{}");
      return http.status();
    } catch (IOException failed) {
      throw new AssertionError(route, failed);
    }
  }

  private void assertMayUse(Client client, Set<String> rights) {
    TABLE.forEach(
        (route, right) -> {
          String status = status(client, route);
          assertThat(isRefused(route, status))
              .as("%s by %s is refused, with %s", route, client.name, status)
              .isEqualTo(!rights.contains(right));
        });
  }

  /** Without a session, an update of a user is a wrong request, as in the original. */
  private static boolean isRefused(String route, String status) {
    return status.equals("403") || route.equals("PUT /api/users/{user}") && status.equals("400");
  }

  @Test
  void every_route_is_in_the_table_wherever_it_is_served() {
    Set<String> described = new TreeSet<>(TABLE.keySet());
    described.removeIf(route -> SIMULATOR.matcher(route).matches());

    assertThat(TABLE).hasSize(described.size() + 7);
    assertThat(declared("/api/")).isEqualTo(described);
    assertThat(declared("/cloudchamber/api/")).isEqualTo(described);
  }

  @Test
  void a_user_may_use_what_its_rights_are_for_and_nothing_else() {
    assertMayUse(server.user("plain"), Set.of(ANYONE, ANY_USER));
    for (Right right : Right.values()) {
      String word = right.name().toLowerCase(Locale.ROOT);
      assertMayUse(server.user(word.replace("_", ""), right), Set.of(ANYONE, ANY_USER, word));
    }
  }

  @Test
  void without_a_session_that_goes_on_nothing_is_open_but_what_is_so_for_anyone() {
    Users users = server.chamber.users();
    List<Client> clients = new ArrayList<>(List.of(server.anyone()));
    for (String name : List.of("disabled", "deleted", "changed", "gone")) {
      clients.add(server.user(name, Right.values()));
    }
    Caller operator = Caller.OPERATOR;
    users.update(operator, new Name("disabled"), ExpectedRevision.ANY, false, Rights.ALL);
    users.delete(operator, new Name("deleted"));
    Password next = Password.of("next");
    users.changePassword(
        operator, new Name("changed"), ExpectedRevision.ANY, Password.of(""), next, true);
    clients.get(4).logOut();

    clients.forEach(client -> assertMayUse(client, Set.of(ANYONE)));
  }
}
