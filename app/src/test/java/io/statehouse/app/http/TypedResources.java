package io.statehouse.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A server with one of each resource that has a type, and its routes as they are described. */
final class TypedResources implements AutoCloseable {
  static final String PARTITION = "d79706e01fbd4e48aae89209061cdb71";
  static final String IMAGE = "54b8d8d7e24c43799bbf70c16e921e52";
  static final String SKY = "/css/databases/sky";
  static final String DEFINITION = "/runm/definitions?type=runm.image";

  private static final String DETAILS =
      "{\"details\":{\"enabled\":true,\"condition\":\"operational\"}%s}";
  private static final String PORTS =
      ",\"ports\":{\"0\":{\"wired\":true,\"item\":{\"type\":\"%s\"}}}";

  final RunningServer http;
  private final Map<?, ?> paths;
  private final String cookie;

  TypedResources(Path directory) {
    http =
        new RunningServer(
            directory,
            Map.of(
                "cloudchamber.system-account", "admin",
                "cloudchamber.system-account-password", "pw"));
    paths =
        (Map<?, ?>)
            ((Map<?, ?>) DocumentedResponses.json(http.get("/openapi.json").body())).get("paths");
    cookie =
        http.put("/cloudchamber/api/users/admin?op=login", "pw")
            .headers()
            .firstValue("Set-Cookie")
            .orElseThrow()
            .replaceFirst(";.*", "");
  }

  /** Creates those with addresses that begin so, or what was deleted of them. */
  void create(String start) {
    Stream.of(
            new String[] {"PUT", SKY, "{\"stripes\":85,\"subStripes\":12,\"overlap\":0.01}"},
            new String[] {
              "PUT",
              SKY + "/tables/Object",
              "{\"schema\":\"id INT\",\"partitioning\":{\"dirColName\":\"id\",\"latColName\":\"la\","
                  + "\"lonColName\":\"lo\",\"overlap\":0.02},\"scan\":{\"scanRating\":2}}"
            },
            new String[] {
              "PUT",
              SKY + "/tables/Match",
              "{\"match\":{\"dirTable1\":\"sky.Object\",\"dirColName1\":\"a\",\"dirTable2\":"
                  + "\"sky.Object\",\"dirColName2\":\"b\",\"flagColName\":\"f\",\"angSep\":0.5}}"
            },
            new String[] {"PUT", SKY + "/tables/Plain", "{\"schema\":\"a INT\"}"},
            new String[] {"PUT", "/css/nodes/n1", "{\"host\":\"h\",\"port\":5012}"},
            new String[] {"PUT", "/css/entries?key=/own", "value\n"},
            new String[] {"PUT", "/keys?system=css&key=/raw", "bytes"},
            new String[] {
              "POST",
              "/runm/partitions",
              "{\"uuid\":\"" + PARTITION + "\",\"name\":\"us-west.example.com\"}"
            },
            new String[] {
              "PUT",
              DEFINITION,
              "{\"property_definitions\":{\"os\":{\"schema\":{\"enum\":[\"linux\",\"bsd\"]},"
                  + "\"permissions\":[{\"role\":\"r\",\"permission\":\"rw\"}]}}}"
            },
            new String[] {
              "POST",
              "/runm/objects",
              "{\"partition\":\""
                  + PARTITION
                  + "\",\"object_type\":\"runm.image\",\"project\":"
                  + "\"p\",\"name\":\"rhel\",\"uuid\":\""
                  + IMAGE
                  + "\",\"properties\":"
                  + "{\"os\":\"linux\"},\"tags\":[\"lts\"]}"
            },
            new String[] {
              "PUT",
              "/gis/routes",
              "{\"routes\":[{\"pattern\":{\"v\":\"CISCO\"},\"destination\":\"cisco\"}]}"
            },
            new String[] {
              "PUT",
              "/gis/topics/one",
              "{\"partitions\":2,\"replicas\":1,\"properties\":{\"retention.ms\":\"60000\"}}"
            },
            new String[] {
              "POST", "/cloudchamber/api/users/dana", "{\"enabled\":true,\"password\":\"pw\"}"
            },
            new String[] {"PUT", "/cloudchamber/api/racks/r1", DETAILS.formatted("")},
            new String[] {
              "PUT", "/cloudchamber/api/racks/r1/pdu", DETAILS.formatted(PORTS.formatted("tor"))
            },
            new String[] {
              "PUT", "/cloudchamber/api/racks/r1/tor", DETAILS.formatted(PORTS.formatted("pdu"))
            },
            new String[] {
              "PUT",
              "/cloudchamber/api/racks/r1/blades/1",
              DETAILS.formatted(
                  ",\"capacity\":{\"cores\":\"24\",\"memoryInMb\":\"65536\",\"diskInGb\":\"480\","
                      + "\"networkBandwidthInMbps\":\"10240\",\"arch\":\"X64\"},\"bootInfo\":"
                      + "{\"source\":\"network\",\"image\":\"base.vhdx\",\"version\":\"7\"}")
            },
            new String[] {
              "PUT",
              "/cloudchamber/api/workloads/w",
              "{\"instances\":{\"a\":{\"systemName\":\"s\"}}}"
            },
            new String[] {
              "PUT", "/cloudchamber/api/workloads/w/instances/a/actual", "{\"state\":\"running\"}"
            })
        .filter(request -> request[1].startsWith(start))
        .forEach(
            request -> {
              HttpResponse<String> response = send(request[0], request[1], request[2]);
              assertThat(response.statusCode())
                  .as(request[0] + " " + request[1] + ": " + response.body())
                  .isIn(200, 201, 204, 409);
            });
  }

  /** Sends a request of one who may do everything. */
  HttpResponse<String> send(String method, String path, String body, String... more) {
    List<String> headers = new ArrayList<>(List.of(more));
    if (path.startsWith("/cloudchamber")) {
      headers.addAll(List.of("Cookie", cookie));
    }
    if (path.startsWith("/runm")) {
      headers.addAll(
          List.of("X-Runm-User", "u", "X-Runm-Project", "p", "X-Runm-Partition", PARTITION));
    }
    return http.send(method, path, body, headers.toArray(String[]::new));
  }

  /** The value of the ETag of a document. */
  String tag(String path) {
    HttpResponse<String> read = send("GET", path, "");
    assertThat(read.statusCode()).as(path + ": " + read.body()).isEqualTo(200);
    return read.headers().firstValue("ETag").orElseThrow(() -> new AssertionError(path));
  }

  /** The paths below one of these that have all of these methods. */
  Set<String> paths(List<String> starts, String... methods) {
    Set<String> found = new TreeSet<>();
    paths.forEach(
        (path, operations) -> {
          if (starts.stream().anyMatch(path.toString()::startsWith)
              && ((Map<?, ?>) operations).keySet().containsAll(List.of(methods))) {
            found.add(path.toString());
          }
        });
    return found;
  }

  Map<?, ?> operation(String method, String path) {
    return (Map<?, ?>) ((Map<?, ?>) paths.get(path)).get(method);
  }

  @Override
  public void close() {
    http.close();
  }
}
