/** Groups and seats for the domain's folders. */
export {
  claimVersion,
  FREE_SEAT,
  GROUP,
  groupById,
  groups,
  linkOfOrder,
  moveSeat,
  type NewSeat,
  seatsOf,
  soloOrderOf,
} from "#origin/books/group/repository.ts";
