package io.statehouse.app.systems.cloudchamber.http;

import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import java.util.List;

/** The name and URI of a listed item. */
record Link(String name, String uri) {
  private static final ProtoMessage<Link> MESSAGE =
      new ProtoMessage<>(
          "workload.Link",
          new Link("", ""),
          (json, link) -> new Link(json.text("name", link.name), json.text("uri", link.uri)));

  /** Returns the link to what has a name below a path. */
  static Link below(String path, Name name) {
    return new Link(name.text(), path + "/" + RackPath.segment(name));
  }

  /**
   * Describes a list of links.
   *
   * @param items the member that has them
   */
  static ProtoMessage<List<Link>> list(String items) {
    return new ProtoMessage<>(
        "workload.List", List.of(), (json, links) -> json.field(items, links, MESSAGE.list()));
  }
}
