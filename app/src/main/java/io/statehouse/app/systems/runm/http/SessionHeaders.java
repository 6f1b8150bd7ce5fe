package io.statehouse.app.systems.runm.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.access.Area;
import io.statehouse.app.access.Right;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.RouteBuilder;
import io.statehouse.app.http.SecurityScheme;
import io.statehouse.app.systems.runm.config.ClaimedUser;
import io.statehouse.domain.runm.Sessions;
import io.statehouse.domain.runm.entities.Caller;
import io.statehouse.domain.runm.entities.NameRules;
import io.statehouse.domain.runm.entities.Session;
import io.statehouse.ports.url.PercentCode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Set;

/**
 * Reads from the headers of a request who sends it. Their values are names in UTF-8, in which
 * anything may be percent-encoded, and a percent sign must be; many clients send no other
 * characters than ASCII.
 *
 * @param admins the users with the role admin
 * @param system its name, which rights are about
 */
record SessionHeaders(Sessions sessions, Set<String> admins, String system) {
  private static final String USER = "X-Runm-User";
  private static final String PROJECT = "X-Runm-Project";
  private static final String PARTITION = "X-Runm-Partition";
  private static final String ROLE = "X-Runm-Role";

  private static final String ENCODED = " in UTF-8 or percent-encoded.";
  private static final List<SecurityScheme> SESSION =
      List.of(
          SecurityScheme.header("runmUser", USER, "The user," + ENCODED),
          SecurityScheme.header("runmProject", PROJECT, "The project of the user," + ENCODED),
          SecurityScheme.header("runmPartition", PARTITION, "A UUID, or a name" + ENCODED));

  /** Declares that a route needs the headers. */
  static RouteBuilder required(RouteBuilder route) {
    SESSION.forEach(route::requires);
    return route.fails(Kind.FORBIDDEN);
  }

  /**
   * Returns what a request is about that finds objects: the partition that it names, or else the
   * caller's, in which alone a caller sees objects.
   */
  static Area ofObjects(String system, Request request) {
    List<String> named = named(request);
    boolean everywhere = request.declares("everywhere") && request.flag("everywhere");
    return named.isEmpty() && !everywhere
        ? area(system, List.of(value(request, PARTITION)))
        : area(system, named);
  }

  /** Returns what a request is about that finds definitions: one partition, or all. */
  static Area ofDefinitions(String system, Request request) {
    return area(system, named(request));
  }

  private static List<String> named(Request request) {
    return request.declares("partition") ? request.queries("partition") : List.of();
  }

  /** Returns the area of a single partition; all if it is not one. */
  static Area area(String system, List<String> partitions) {
    return partitions.size() == 1 && !partitions.get(0).isEmpty()
        ? new Area.Part(system, partitions.get(0))
        : new Area.OfSystem(system);
  }

  /**
   * Returns the caller.
   *
   * @throws io.statehouse.domain.runm.entities.RunmException if a header is missing, or is not a
   *     name
   */
  Caller caller(Request request) {
    String user = given(request, USER);
    ClaimedUser.require(request.identity(), user, system);
    String partition = given(request, PARTITION);
    String project = given(request, PROJECT);
    NameRules.requireProject(project);
    Caller caller = sessions.check(new Session(user, project, partition));
    return isAdmin(request, user) ? caller.withRole(Caller.ADMIN) : caller;
  }

  private static String given(Request request, String header) {
    String value = value(request, header);
    if (value.isEmpty()) {
      throw new IllegalArgumentException("header " + header + " is missing");
    }
    return value;
  }

  private boolean isAdmin(Request request, String user) {
    String role = value(request, ROLE);
    if (role.isEmpty()) {
      return admins.contains(user);
    }
    if (!role.equals(Caller.ADMIN)) {
      throw new IllegalArgumentException(
          "header " + ROLE + " is \"" + role + "\": expected admin, or leave it out");
    }
    if (!request.identity().may(Right.ADMIN, new Area.OfSystem(system)) && !admins.contains(user)) {
      throw new AppException(
          Kind.FORBIDDEN, "user \"" + user + "\" is no admin: see the setting runm.admins");
    }
    return true;
  }

  private static String value(Request request, String header) {
    List<String> values = request.headers(header);
    if (values.size() > 1) {
      throw new IllegalArgumentException("header " + header + " is given more than once");
    }
    if (values.isEmpty() || values.get(0).isEmpty()) {
      return "";
    }
    String text = PercentCode.decoded("header " + header, utf8(header, values.get(0)));
    NameRules.requireName("header " + header, text);
    return text;
  }

  /** Decodes a header, of which the web server makes a character of each byte. */
  private static String utf8(String header, String octets) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(octets.getBytes(ISO_8859_1))).toString();
    } catch (CharacterCodingException notText) {
      throw new IllegalArgumentException(
          "header " + header + " is not UTF-8: percent-encode it", notText);
    }
  }
}
